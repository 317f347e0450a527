-- What data sources have answered to the queries of an execution, so that every attempt of it sees the same. An answer is written once, when all
-- of it is there; its rows before it, under the token of the claim that read them. Rows of a claim whose answer was never written are not found
-- by any reader, and leave with their month.
CREATE TABLE "kept_answers" (
    "execution_id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    -- Which query of the schedule it answers.
    "key" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    -- Of a named value: the first column of the first row.
    "value" JSONB NOT NULL,
    "claim_token" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_answers_pkey" PRIMARY KEY ("execution_id", "key", "nominal_at")
) PARTITION BY RANGE ("nominal_at");
CREATE TABLE "kept_answers_default" PARTITION OF "kept_answers" DEFAULT;

CREATE TABLE "kept_rows" (
    "execution_id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT NOT NULL,
    "claim_token" UUID NOT NULL,
    -- Number of the first row of the page, from 1.
    "first_row" INTEGER NOT NULL,
    -- The cells of each row, in the order of the columns.
    "rows" JSONB NOT NULL,

    CONSTRAINT "kept_rows_pkey" PRIMARY KEY ("execution_id", "key", "claim_token", "first_row", "nominal_at")
) PARTITION BY RANGE ("nominal_at");
CREATE TABLE "kept_rows_default" PARTITION OF "kept_rows" DEFAULT;

CREATE OR REPLACE FUNCTION "tables_by_month"() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY['history', 'history_snapshots', 'kept_answers', 'kept_rows', 'deliveries', 'artifacts', 'execution_events']
$$;

SELECT "create_month_partitions"(now());
SELECT "create_month_partitions"(now() + interval '1 month');

CREATE OR REPLACE FUNCTION "drop_retired_partition"("lease_term" bigint, "lease_holder" uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    retired text;
BEGIN
    IF holds_term(lease_term, lease_holder) IS NOT TRUE THEN
        RETURN NULL;
    END IF;
    SELECT c.relname INTO retired FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND c.relname ~ ('^retired_(' || array_to_string(tables_by_month(), '|') || ')_\d{4}_\d{2}$')
    ORDER BY c.relname LIMIT 1;
    IF retired IS NOT NULL THEN
        EXECUTE format('DROP TABLE %I', retired);
    END IF;
    RETURN retired;
END $$;
