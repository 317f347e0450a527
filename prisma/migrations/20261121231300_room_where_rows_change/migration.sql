-- How full pages are made, by what becomes of their rows. A row of an execution is written four more times, and the change of its
-- stage touches no index when its page has room; a delivery is written once more. Files and events never change: pages of them are filled.
-- Room that is asked for beyond this makes tables larger and no update cheaper.
CREATE OR REPLACE FUNCTION "create_month_partitions"("instant" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    first_day timestamptz := date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    next_first_day timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    suffix text := to_char(instant AT TIME ZONE 'UTC', 'YYYY_MM');
    parent text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('punctual.create_month_partitions'));
    FOREACH parent IN ARRAY ARRAY['executions', 'deliveries', 'artifacts', 'execution_events'] LOOP
        CONTINUE WHEN to_regclass(format('%I', parent || '_' || suffix)) IS NOT NULL;
        BEGIN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = %s, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)',
                parent || '_' || suffix, parent, first_day, next_first_day, CASE parent WHEN 'executions' THEN 55 WHEN 'deliveries' THEN 60 ELSE 100 END);
        EXCEPTION WHEN check_violation THEN
            RAISE NOTICE 'rows of % for this month stay in the default partition', parent;
        END;
    END LOOP;
END $$;

-- The partitions of this month and later; in earlier ones hardly anything is written any more. Nobody waits for this.
DO $$
DECLARE
    month record;
BEGIN
    FOR month IN
        SELECT c.relname AS partition, p.relname AS parent FROM pg_inherits i
        JOIN pg_class p ON p.oid = i.inhparent AND p.relname IN ('executions', 'deliveries', 'artifacts', 'execution_events')
        JOIN pg_class c ON c.oid = i.inhrelid AND c.relname ~ '_\d{4}_\d{2}$' AND right(c.relname, 7) >= to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
        WHERE p.relnamespace = current_schema()::regnamespace
    LOOP
        EXECUTE format('ALTER TABLE %I SET (fillfactor = %s)', month.partition, CASE month.parent WHEN 'executions' THEN 55 WHEN 'deliveries' THEN 60 ELSE 100 END);
    END LOOP;
END $$;
