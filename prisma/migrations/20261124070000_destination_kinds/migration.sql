-- Destinations of other kinds than e-mail. A worker that knows only e-mail cannot read their snapshots, so it claims
-- nothing from now on; a newer worker reads the older snapshots as they are.
UPDATE cluster_settings SET work_format = 3 WHERE work_format < 3;

-- The words that a destination is found by: its name, its addresses and its path. No destination had a path
-- before, so the entries of the index stay as they are.
CREATE OR REPLACE FUNCTION destination_text(name text, settings jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lower(concat_ws(E'\n', name, (SELECT string_agg(address, E'\n') FROM (
        SELECT jsonb_path_query(settings, '$.to[*]') #>> '{}' UNION ALL SELECT jsonb_path_query(settings, '$.cc[*]') #>> '{}'
        UNION ALL SELECT jsonb_path_query(settings, '$.bcc[*]') #>> '{}'
        UNION ALL SELECT settings ->> 'path' WHERE settings ? 'path') AS addresses(address))))
$$;

-- What a schedule knows of its source after a run has ended: what the source said for good of the report. A
-- run that was made forgets it, and any other end leaves it as it was. A destination is no source.
CREATE OR REPLACE FUNCTION source_problem_after(status text, error jsonb, known text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN status IN ('Succeeded', 'PartiallyDelivered') THEN NULL
        WHEN status = 'Failed' AND error ->> 'source' <> 'smtp' AND error ->> 'source' NOT LIKE 'destination:%'
            AND error ->> 'retryable' = 'false' THEN coalesce((error -> 'said')::text, error ->> 'message')
        ELSE known END
$$;
