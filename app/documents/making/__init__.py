"""New documents from Markdown and rows, made in the confined process by libraries that are imported only there."""
