"""GraphRAG with verified, cited answers."""
