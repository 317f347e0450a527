-- Puts a new state in place of the one that the caller has read, destinations included. The definition, the
-- recurrence, the next run and the version change together, so planning never sees a new recurrence with an
-- old next run. $14 says whether the next run is planned anew ($15) or stays: an edit that does not change
-- the recurrence must not drop a due instant that is still waiting to be planned. A schedule that cannot run
-- ($22), or that reads through an account of which nothing can be read, is held: it is stored and not
-- planned. Its accounts are locked: a change of one of them is over, and read here, or begins after this edit
-- and finds it. Destinations that the caller ($23, null: everyone) may not know of stay as they are. A next run
-- that is planned anew was computed with version $21 of the calendar, which is locked, so that no edit of it
-- comes in between; null when the next run stays.
WITH folder AS (
  SELECT id, path FROM folders WHERE path_key = $1
), account AS (
  SELECT id FROM source_accounts WHERE id = $2::uuid AND kind = $3::text
), calendar AS (
  SELECT id, name FROM calendars WHERE id = $20::uuid AND ($21::int IS NULL OR version = $21::int) FOR SHARE
), linked AS (
  SELECT id, kind FROM linked_accounts($11::jsonb)
), missing AS (
  SELECT linked.id FROM linked WHERE NOT EXISTS (SELECT FROM source_accounts AS known WHERE known.id = linked.id AND known.kind = linked.kind)
), used AS MATERIALIZED (
  -- fence: edit-waits-for-its-accounts
  SELECT problem FROM source_accounts WHERE id = $2::uuid OR id IN (SELECT linked.id FROM linked) ORDER BY id FOR SHARE
), held AS (
  SELECT $22::text[] || CASE
    WHEN $11::jsonb ->> 'failOnAnyError' = 'false' AND count(used.problem) < count(*) THEN '{}'
    ELSE coalesce(array_agg(DISTINCT used.problem) FILTER (WHERE used.problem IS NOT NULL), '{}') END AS reasons
  FROM used
), updated AS (
  UPDATE schedules
  SET folder_id = folder.id, name = $7, name_key = $8, description = $9, keywords = $10::text[], source_account_id = $2::uuid,
      definition = $11::jsonb, recurrence = $12::jsonb, enabled = $13::boolean,
      plan_from = CASE WHEN held.reasons <> '{}' THEN NULL WHEN $14::boolean THEN $15::timestamptz ELSE plan_from END,
      -- fence: edit-keeps-what-is-due
      plan_number = plan_number + CASE WHEN held.reasons <> '{}' OR $14::boolean THEN 1 ELSE 0 END,
      held_reasons = held.reasons,
      source_problem = CASE WHEN (schedules.definition, schedules.source_account_id) IS DISTINCT FROM ($11::jsonb, $2::uuid) THEN NULL ELSE source_problem END,
      quarantine_reason = CASE WHEN $14::boolean THEN NULL ELSE quarantine_reason END,
      not_runnable_reasons = $16::text[], server_name = $17::text, is_data_driven = $18::boolean,
      calendar_id = $20::uuid, owner_id = $24::uuid, owner_name = $25::text,
      notify_on_failure = $26::text[], notify_on_recovery = $27::boolean, disable_after_failures = $28::int,
      notify_owner = $29::boolean, disabled_by = $30::uuid,
      version = version + 1, updated_at = now()
  FROM folder, held
  -- fence: edit-compares-version
  WHERE schedules.id = $4::uuid AND schedules.kind = $5 AND schedules.version = $6::int
    AND ($2::uuid IS NULL OR EXISTS (SELECT FROM account)) AND NOT EXISTS (SELECT FROM missing)
    AND ($20::uuid IS NULL OR EXISTS (SELECT FROM calendar))
  RETURNING schedules.*, next_run_now(schedules.id) AS next_run_at
), unlinked AS (
  DELETE FROM schedule_source_accounts AS link USING updated
  WHERE link.schedule_id = updated.id AND link.source_account_id NOT IN (SELECT linked.id FROM linked)
), link AS (
  INSERT INTO schedule_source_accounts (schedule_id, source_account_id) SELECT DISTINCT updated.id, linked.id FROM updated, linked
  ON CONFLICT DO NOTHING
), removed AS (
  DELETE FROM destinations USING updated
  WHERE destinations.schedule_id = updated.id
    AND destinations.id NOT IN (SELECT (given ->> 'id')::uuid FROM jsonb_array_elements($19::jsonb) AS given)
    -- fence: sight-ends-at-destinations
    AND ($23::text[] IS NULL OR destinations.allowed_for = '{}' OR destinations.allowed_for && $23::text[])
), put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret, allowed_for)
  SELECT given.id, updated.id, given.kind, given.name, given.enabled, given.position, given.settings, given.secret, given.allowed_for
  FROM updated, jsonb_to_recordset($19::jsonb)
    AS given (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text, allowed_for text[])
  ON CONFLICT (id) DO UPDATE
  SET name = excluded.name, enabled = excluded.enabled, position = excluded.position, settings = excluded.settings,
      secret = excluded.secret, allowed_for = excluded.allowed_for, version = destinations.version + 1, updated_at = now()
  WHERE destinations.schedule_id = excluded.schedule_id
)
SELECT (SELECT path FROM folder) AS "folderPath",
       ($2::uuid IS NULL OR EXISTS (SELECT FROM account)) AND NOT EXISTS (SELECT FROM missing) AS "accountsFound",
       $20::uuid IS NULL OR EXISTS (SELECT FROM calendar) AS "calendarFound", (SELECT name FROM calendar) AS "calendarName",
       updated.id, updated.folder_id AS "folderId", updated.version, updated.next_run_at AS "nextRunAt",
       updated.last_run_at AS "lastRunAt", updated.last_server_name AS "lastServerName", updated.quarantine_reason AS "quarantineReason",
       (SELECT user_name FROM users WHERE users.id = updated.owner_id) AS "ownerName",
       EXISTS (SELECT FROM users WHERE users.id = updated.owner_id AND users.enabled AND users.address <> '') AS "ownerHasAddress", updated.held_reasons AS "heldReasons", updated.source_problem AS "sourceProblem",
       updated.created_at AS "createdAt", updated.updated_at AS "updatedAt"
FROM (SELECT) AS always LEFT JOIN updated ON true
