-- The snapshot of a run holds the sealed secrets of its accounts and destinations, so that an edit or a delete does not change a run under way.
-- They leave with its end, whichever statement ends it: history is kept for a year, and a deleted account takes its secret with it.
-- The rest of the snapshot stays; it tells what was run. The function runs once in the life of an execution.
CREATE FUNCTION "drop_secrets_of_snapshot"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.snapshot := (NEW.snapshot #- '{account,secret}') || jsonb_build_object(
        'accounts', coalesce((SELECT jsonb_agg(a.value - 'secret' ORDER BY a.ordinality)
            FROM jsonb_array_elements(NEW.snapshot -> 'accounts') WITH ORDINALITY a), '[]'::jsonb),
        'destinations', coalesce((SELECT jsonb_agg(d.value - 'secret' ORDER BY d.ordinality)
            FROM jsonb_array_elements(NEW.snapshot -> 'destinations') WITH ORDINALITY d), '[]'::jsonb));
    RETURN NEW;
END
$$;

CREATE TRIGGER "no_secrets_after_the_end" BEFORE UPDATE OF "status" ON "executions" FOR EACH ROW
    WHEN (NEW."snapshot" IS NOT NULL AND NEW."status" NOT IN ('Waiting', 'Executing', 'Cancelling') AND OLD."status" IS DISTINCT FROM NEW."status")
    EXECUTE FUNCTION "drop_secrets_of_snapshot"();
