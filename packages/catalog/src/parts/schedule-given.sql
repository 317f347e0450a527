-- The schedules as they are given, in their order: a record for each, with the names of its columns.
given AS MATERIALIZED (
  SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb)
    AS (id uuid, folder_key text, account_id uuid, account_kind text, kind text, name text, name_key text, description text,
        keywords text[], is_data_driven boolean, definition jsonb, recurrence jsonb, enabled boolean, plans_anew boolean,
        next_run_at timestamptz, not_runnable_reasons text[], held_reasons text[], server_name text, calendar_id uuid,
        calendar_version int, owner_id uuid, owner_name text, notify_on_failure text[], notify_on_recovery boolean,
        disable_after_failures int, notify_owner boolean, late_after_minutes int, disabled_by uuid, version int, destinations jsonb)) WITH ORDINALITY
),
