-- effect   Puts a new state in place of the one that the caller has read, destinations included. Definition, recurrence,
--          next run and version change together, so planning never sees a new recurrence with an old next run.
-- refuses  a version that is not the present one. A folder, account or calendar that is missing, or a calendar that was
--          edited since the next run was computed
-- $1 jsonb  a list with one record: parts/schedule-given.sql
-- $2 text[]  what the caller knows of destinations, or null for all
--
-- An edit that does not plan anew keeps the next run: a due instant that waits to be planned is not dropped.
WITH
\ir parts/schedule-given.sql
\ir parts/schedule-accounts.sql
written AS (
  UPDATE schedules
  SET folder_id = placed.folder_id, name = placed.name, name_key = placed.name_key, description = placed.description, keywords = placed.keywords,
      source_account_id = placed.account_id, definition = placed.definition, recurrence = placed.recurrence, enabled = placed.enabled,
      plan_from = CASE WHEN placed.held <> '{}' THEN NULL WHEN placed.plans_anew THEN placed.next_run_at ELSE plan_from END,
      -- fence: edit-keeps-what-is-due
      plan_number = plan_number + CASE WHEN placed.held <> '{}' OR placed.plans_anew THEN 1 ELSE 0 END,
      held_reasons = placed.held,
      source_problem = CASE WHEN (schedules.definition, schedules.source_account_id) IS DISTINCT FROM (placed.definition, placed.account_id) THEN NULL ELSE source_problem END,
      quarantine_reason = CASE WHEN placed.plans_anew THEN NULL ELSE quarantine_reason END,
      not_runnable_reasons = placed.not_runnable_reasons, server_name = placed.server_name, is_data_driven = placed.is_data_driven,
      calendar_id = placed.calendar_id, owner_id = placed.owner_id, owner_name = placed.owner_name,
      notify_on_failure = placed.notify_on_failure, notify_on_recovery = placed.notify_on_recovery,
      disable_after_failures = placed.disable_after_failures, notify_owner = placed.notify_owner,
      late_after_minutes = placed.late_after_minutes, disabled_by = placed.disabled_by,
      version = schedules.version + 1, updated_at = now()
  FROM placed
  -- fence: edit-compares-version
  WHERE schedules.id = placed.id AND schedules.kind = placed.kind AND schedules.version = placed.version
    AND placed.folder_id IS NOT NULL AND placed.are_found AND placed.calendar_found
  RETURNING schedules.*, next_run_now(schedules.id) AS next_run_at
),
\ir parts/schedule-children.sql
put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret, allowed_for)
  SELECT destination.id, written.id, destination.kind, destination.name, destination.enabled, destination.position,
         destination.settings, destination.secret, destination.allowed_for
  FROM written JOIN given ON given.id = written.id, jsonb_to_recordset(given.destinations)
    AS destination (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text, allowed_for text[])
  ON CONFLICT (id) DO UPDATE
  SET name = excluded.name, enabled = excluded.enabled, position = excluded.position, settings = excluded.settings,
      secret = excluded.secret, allowed_for = excluded.allowed_for, version = destinations.version + 1, updated_at = now()
  WHERE destinations.schedule_id = excluded.schedule_id
)
SELECT placed.folder_path AS "folderPath", placed.are_found AS "accountsFound", placed.calendar_found AS "calendarFound",
       placed.calendar_name AS "calendarName", written.id, written.folder_id AS "folderId", written.version, written.next_run_at AS "nextRunAt",
       written.last_run_at AS "lastRunAt", written.last_server_name AS "lastServerName", written.quarantine_reason AS "quarantineReason",
       owner.user_name AS "ownerName", coalesce(owner.enabled AND owner.address <> '' AND NOT is_suppressed(owner.address, written.id, clock_timestamp()), false) AS "ownerHasAddress",
       written.held_reasons AS "heldReasons", written.source_problem AS "sourceProblem", written.created_at AS "createdAt", written.updated_at AS "updatedAt"
FROM placed LEFT JOIN written ON written.id = placed.id LEFT JOIN users AS owner ON owner.id = written.owner_id
