-- Which kinds of source systems there are is known to the registry in packages/source, not to the table.
ALTER TABLE "source_accounts" DROP CONSTRAINT "source_accounts_kind";
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_kind" CHECK ("kind" ~ '^[A-Za-z]{1,40}$');
