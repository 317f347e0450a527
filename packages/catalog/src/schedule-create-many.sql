-- Creates many schedules with their destinations in one statement, as schedule-create.sql creates one, and
-- answers a row for each that was given: schedules without a calendar and of one account each. Of two that
-- want the same name the first is created. Names are taken in one order, so that two statements that want the
-- same ones wait for each other in one direction only.
WITH given AS MATERIALIZED (
  SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb)
    AS (id uuid, folder_key text, account_id uuid, account_kind text, kind text, name text, name_key text, description text,
        keywords text[], is_data_driven boolean, definition jsonb, recurrence jsonb, enabled boolean, next_run_at timestamptz,
        not_runnable_reasons text[], held_reasons text[], server_name text, owner_id uuid, owner_name text,
        notify_on_failure text[], notify_on_recovery boolean, disable_after_failures int, notify_owner boolean,
        destinations jsonb)) WITH ORDINALITY
), account AS MATERIALIZED (
  -- fence: edit-waits-for-its-accounts
  SELECT id, kind, problem FROM source_accounts WHERE id IN (SELECT account_id FROM given) ORDER BY id FOR SHARE
), placed AS MATERIALIZED (
  SELECT given.*, folder.id AS folder_id, folder.path AS folder_path,
         given.account_id IS NULL OR account.id IS NOT NULL AS account_found,
         given.held_reasons || CASE WHEN account.problem IS NULL THEN '{}' ELSE ARRAY[account.problem] END AS held
  FROM given LEFT JOIN folders AS folder ON folder.path_key = given.folder_key
    LEFT JOIN account ON account.id = given.account_id AND account.kind = given.account_kind
), created AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, description, keywords, is_data_driven, source_account_id, definition,
                         recurrence, enabled, plan_from, not_runnable_reasons, server_name, held_reasons, owner_id, owner_name,
                         notify_on_failure, notify_on_recovery, disable_after_failures, notify_owner)
  SELECT id, kind, folder_id, name, name_key, description, keywords, is_data_driven, account_id, definition,
         recurrence, enabled, CASE WHEN held = '{}' THEN next_run_at END, not_runnable_reasons, server_name, held, owner_id, owner_name,
         notify_on_failure, notify_on_recovery, disable_after_failures, notify_owner
  FROM placed
  WHERE folder_id IS NOT NULL AND account_found
  ORDER BY folder_id, kind, name_key, ordinality
  ON CONFLICT DO NOTHING
  RETURNING id, folder_id, owner_id, plan_from, held_reasons, version, created_at, updated_at
), put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret, allowed_for)
  SELECT destination.id, created.id, destination.kind, destination.name, destination.enabled, destination.position,
         destination.settings, destination.secret, destination.allowed_for
  FROM created JOIN given ON given.id = created.id, jsonb_to_recordset(given.destinations)
    AS destination (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text, allowed_for text[])
)
SELECT placed.id AS "givenId", placed.folder_path AS "folderPath", placed.account_found AS "accountsFound", true AS "calendarFound",
       NULL AS "calendarName", created.id, created.folder_id AS "folderId", created.version,
       created.plan_from AS "nextRunAt", created.held_reasons AS "heldReasons",
       (SELECT user_name FROM users WHERE users.id = created.owner_id) AS "ownerName",
       EXISTS (SELECT FROM users WHERE users.id = created.owner_id AND users.enabled AND users.address <> '') AS "ownerHasAddress", created.created_at AS "createdAt", created.updated_at AS "updatedAt"
FROM placed LEFT JOIN created ON created.id = placed.id
