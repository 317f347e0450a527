-- Creates a schedule with its destinations in one statement and one round trip: finds the folder and the
-- account, inserts, and says which of them was missing. Nothing is inserted when the name is taken (kind and
-- folder decide) or the id. The accounts of a package are in its definition; links to them keep them from
-- being deleted. A schedule that cannot run ($20), or that reads through an account of which nothing can be
-- read, is held: it is stored and not planned. Its accounts are locked: a change of one of them is over, and
-- read here, or begins afterwards and finds the schedule. The calendar is locked in the version that the next
-- run was computed with ($19), so that no edit of it comes in between.
WITH folder AS (
  SELECT id, path FROM folders WHERE path_key = $1
), account AS (
  SELECT id FROM source_accounts WHERE id = $2::uuid AND kind = $3::text
), calendar AS (
  SELECT id, name FROM calendars WHERE id = $18::uuid AND version = $19::int FOR SHARE
), linked AS (
  SELECT id, kind FROM linked_accounts($11::jsonb)
), missing AS (
  SELECT linked.id FROM linked WHERE NOT EXISTS (SELECT FROM source_accounts AS known WHERE known.id = linked.id AND known.kind = linked.kind)
), used AS MATERIALIZED (
  -- fence: edit-waits-for-its-accounts
  SELECT problem FROM source_accounts WHERE id = $2::uuid OR id IN (SELECT linked.id FROM linked) ORDER BY id FOR SHARE
), held AS (
  SELECT $20::text[] || CASE
    WHEN $11::jsonb ->> 'failOnAnyError' = 'false' AND count(used.problem) < count(*) THEN '{}'
    ELSE coalesce(array_agg(DISTINCT used.problem) FILTER (WHERE used.problem IS NOT NULL), '{}') END AS reasons
  FROM used
), created AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, description, keywords, is_data_driven, source_account_id, definition,
                         recurrence, enabled, plan_from, not_runnable_reasons, server_name, calendar_id, held_reasons,
                         owner_id, owner_name, notify_on_failure, notify_on_recovery, disable_after_failures, notify_owner)
  SELECT $4::uuid, $5, folder.id, $6, $7, $8, $9::text[], $10::boolean, $2::uuid, $11::jsonb,
         $12::jsonb, $13::boolean, CASE WHEN held.reasons = '{}' THEN $14::timestamptz END, $15::text[], $16::text, $18::uuid, held.reasons,
         $21::uuid, $22::text, $23::text[], $24::boolean, $25::int, $26::boolean
  FROM folder, held
  WHERE ($2::uuid IS NULL OR EXISTS (SELECT FROM account)) AND NOT EXISTS (SELECT FROM missing)
    AND ($18::uuid IS NULL OR EXISTS (SELECT FROM calendar))
  ON CONFLICT DO NOTHING
  RETURNING *
), link AS (
  INSERT INTO schedule_source_accounts (schedule_id, source_account_id) SELECT DISTINCT created.id, linked.id FROM created, linked
), put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret, allowed_for)
  SELECT given.id, created.id, given.kind, given.name, given.enabled, given.position, given.settings, given.secret, given.allowed_for
  FROM created, jsonb_to_recordset($17::jsonb)
    AS given (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text, allowed_for text[])
)
SELECT (SELECT path FROM folder) AS "folderPath",
       ($2::uuid IS NULL OR EXISTS (SELECT FROM account)) AND NOT EXISTS (SELECT FROM missing) AS "accountsFound",
       $18::uuid IS NULL OR EXISTS (SELECT FROM calendar) AS "calendarFound", (SELECT name FROM calendar) AS "calendarName",
       created.id, created.folder_id AS "folderId", created.plan_from AS "nextRunAt", created.held_reasons AS "heldReasons", created.version,
       (SELECT user_name FROM users WHERE users.id = created.owner_id) AS "ownerName",
       EXISTS (SELECT FROM users WHERE users.id = created.owner_id AND users.enabled AND users.address <> '') AS "ownerHasAddress", created.created_at AS "createdAt", created.updated_at AS "updatedAt"
FROM (SELECT) AS always LEFT JOIN created ON true
