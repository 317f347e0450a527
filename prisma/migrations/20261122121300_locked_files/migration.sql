-- [{destinationId, row, position, name, contentType, bytes, sha256}]: files as they go out locked with a password.
ALTER TABLE "executions" ADD COLUMN "locked_files" JSONB NOT NULL DEFAULT '[]';
