-- How the report of a file was rendered: 1 by its source system, 2 in a browser. Null for what is put together of several reports.
ALTER TABLE "artifacts" ADD COLUMN "method" smallint;
