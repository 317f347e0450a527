-- The links and the destinations of the `written` schedule in place of those before. Destinations that the caller may
-- not know of ($2, null: the caller knows all) stay as they are.
unlinked AS (
  DELETE FROM schedule_source_accounts AS link USING written
  WHERE link.schedule_id = written.id AND link.source_account_id NOT IN (SELECT linked.account_id FROM linked)
), link AS (
  INSERT INTO schedule_source_accounts (schedule_id, source_account_id)
  SELECT linked.id, linked.account_id FROM written JOIN linked ON linked.id = written.id
  ON CONFLICT DO NOTHING
), removed AS (
  DELETE FROM destinations USING written JOIN given ON given.id = written.id
  WHERE destinations.schedule_id = written.id
    AND destinations.id NOT IN (SELECT (kept ->> 'id')::uuid FROM given, jsonb_array_elements(given.destinations) AS kept)
    -- fence: sight-ends-at-destinations
    AND ($2::text[] IS NULL OR destinations.allowed_for = '{}' OR destinations.allowed_for && $2::text[])
),
