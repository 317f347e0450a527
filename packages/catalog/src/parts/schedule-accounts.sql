-- `placed`: the given schedules with what was found, and why each is held because of its accounts. `linked`: the
-- accounts that the definition names; links keep them from being deleted. All are locked: a change of one is over,
-- and read here, or begins afterwards and finds the schedule. A package that omits what fails is held only when no
-- account can be read. `calendar`: locked, so that no edit comes between the next run and this statement.
linked AS MATERIALIZED (
  SELECT DISTINCT given.id, named.id AS account_id, named.kind FROM given CROSS JOIN LATERAL linked_accounts(given.definition) AS named
), wanted AS MATERIALIZED (
  SELECT id, account_id, account_kind AS kind FROM given WHERE account_id IS NOT NULL UNION SELECT id, account_id, kind FROM linked
), account AS MATERIALIZED (
  -- fence: edit-waits-for-its-accounts
  SELECT id, kind, problem FROM source_accounts WHERE id IN (SELECT account_id FROM wanted) ORDER BY id FOR SHARE
), used AS MATERIALIZED (
  SELECT wanted.id, bool_and(coalesce(account.kind = wanted.kind, false)) AS are_found, count(account.problem) < count(account.id) AS some_can,
    array_agg(DISTINCT account.problem) FILTER (WHERE account.problem IS NOT NULL) AS problems
  FROM wanted LEFT JOIN account ON account.id = wanted.account_id
  GROUP BY wanted.id
), calendar AS MATERIALIZED (
  SELECT id, name, version FROM calendars WHERE id IN (SELECT calendar_id FROM given) ORDER BY id FOR SHARE
), placed AS MATERIALIZED (
  SELECT given.*, folder.id AS folder_id, folder.path AS folder_path, coalesce(used.are_found, true) AS are_found,
    given.held_reasons || CASE WHEN given.definition ->> 'failOnAnyError' = 'false' AND used.some_can THEN '{}' ELSE coalesce(used.problems, '{}') END AS held,
    given.calendar_id IS NULL OR calendar.id IS NOT NULL AS calendar_found, calendar.name AS calendar_name
  FROM given LEFT JOIN used ON used.id = given.id LEFT JOIN folders AS folder ON folder.path_key = given.folder_key
    LEFT JOIN calendar ON calendar.id = given.calendar_id AND calendar.version = coalesce(given.calendar_version, calendar.version)
),
