-- Creates a schedule with its destinations in one statement and one round trip: finds the folder and the account,
-- inserts, and says which of them was missing. Nothing is inserted when the name is taken (kind and folder decide).
WITH folder AS (
  SELECT id, path FROM folders WHERE path_key = $1
), account AS (
  SELECT id FROM source_accounts WHERE id = $2::uuid AND kind = $3::text
), created AS (
  INSERT INTO schedules (id, kind, folder_id, name, name_key, description, keywords, is_data_driven, source_account_id, definition,
                         recurrence, enabled, next_run_at, not_runnable_reasons, server_name)
  SELECT $4::uuid, $5, folder.id, $6, $7, $8, $9::text[], $10::boolean, $2::uuid, $11::jsonb,
         $12::jsonb, $13::boolean, $14::timestamptz, $15::text[], $16::text
  FROM folder
  WHERE $2::uuid IS NULL OR EXISTS (SELECT FROM account)
  ON CONFLICT (folder_id, kind, name_key) DO NOTHING
  RETURNING *
), put AS (
  INSERT INTO destinations (id, schedule_id, kind, name, enabled, position, settings, secret)
  SELECT given.id, created.id, given.kind, given.name, given.enabled, given.position, given.settings, given.secret
  FROM created, jsonb_to_recordset($17::jsonb)
    AS given (id uuid, kind text, name text, enabled boolean, position int, settings jsonb, secret text)
)
SELECT (SELECT path FROM folder) AS "folderPath",
       EXISTS (SELECT FROM account) AS "accountFound",
       created.id, created.folder_id AS "folderId", created.version, created.created_at AS "createdAt", created.updated_at AS "updatedAt"
FROM (SELECT) AS always LEFT JOIN created ON true
