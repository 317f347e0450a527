-- effect   Creates schedules with their destinations and the links to their accounts. Answers a row for each given one,
--          with what was found of the things that it names. A schedule that cannot run is stored and not planned.
-- refuses  a schedule whose folder, account or calendar is missing, or whose calendar was edited since its next run was
--          computed. One whose id or name is taken (kind and folder decide): of two the first is created
-- $1 jsonb  a list, one record for each schedule: parts/schedule-given.sql
--
-- Names are taken in one order, so that two statements that want the same ones wait in one direction only.
WITH
\ir parts/schedule-given.sql
\ir parts/schedule-accounts.sql
written AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, description, keywords, is_data_driven, source_account_id, definition,
                         recurrence, enabled, plan_from, not_runnable_reasons, server_name, calendar_id, held_reasons, owner_id,
                         owner_name, notify_on_failure, notify_on_recovery, disable_after_failures, notify_owner, late_after_minutes)
  SELECT id, kind, folder_id, name, name_key, description, keywords, is_data_driven, account_id, definition,
         recurrence, enabled, CASE WHEN held = '{}' THEN next_run_at END, not_runnable_reasons, server_name, calendar_id, held, owner_id,
         owner_name, notify_on_failure, notify_on_recovery, disable_after_failures, notify_owner, late_after_minutes
  FROM placed
  WHERE folder_id IS NOT NULL AND are_found AND calendar_found
  ORDER BY folder_id, kind, name_key, ordinality
  ON CONFLICT DO NOTHING
  RETURNING id, folder_id, owner_id, plan_from, held_reasons, version, created_at, updated_at
), link AS (
  INSERT INTO schedule_source_accounts (schedule_id, source_account_id)
  SELECT linked.id, linked.account_id FROM written JOIN linked ON linked.id = written.id
), put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret, allowed_for)
  SELECT destination.id, written.id, destination.kind, destination.name, destination.enabled, destination.position,
         destination.settings, destination.secret, destination.allowed_for
  FROM written JOIN given ON given.id = written.id, jsonb_to_recordset(given.destinations)
    AS destination (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text, allowed_for text[])
)
SELECT placed.id AS "givenId", placed.folder_path AS "folderPath", placed.are_found AS "accountsFound",
       placed.calendar_found AS "calendarFound", placed.calendar_name AS "calendarName", written.id, written.folder_id AS "folderId",
       written.version, written.plan_from AS "nextRunAt", written.held_reasons AS "heldReasons", owner.user_name AS "ownerName",
       coalesce(owner.enabled AND owner.address <> '' AND NOT is_suppressed(owner.address, written.id, clock_timestamp()), false) AS "ownerHasAddress", written.created_at AS "createdAt", written.updated_at AS "updatedAt"
FROM placed LEFT JOIN written ON written.id = placed.id LEFT JOIN users AS owner ON owner.id = written.owner_id
