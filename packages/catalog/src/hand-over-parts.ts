/** Everything that hangs on a user or on the address of a user, each with the statement that hands it over. */

export const handOverKinds = [
  'Schedules',
  'NotifyOnFailure',
  'Recipients',
  'RecipientLists',
  'Calendars',
  'FolderRights',
  'Groups',
  'AllowedFor',
  'EventSubscriptions',
  'Subscriptions',
  'Needs',
  'Sessions',
  'LogIn',
  'SignIns',
  'ApiClients',
  'SharedAddress',
  'Mentions',
] as const

export type HandOverKind = (typeof handOverKinds)[number]

/** Of a part: it goes to the other user, it ends, or it stays and an administrator has to decide. */
export type HandOverOutcome = 'Moves' | 'Ends' | 'Stays'

export interface HandOverPart {
  readonly kind: HandOverKind
  readonly outcome: HandOverOutcome
  /** Table and column of what it concerns. */
  readonly columns: readonly string[]
  /** Answers `id` and `name` of each object. Its parameters are those of `people`. */
  readonly sql: string
  /** Whether it finds the user by address. */
  readonly isByAddress?: true
}

const people = `people AS (
    SELECT $1::uuid AS old_id, $2::uuid AS new_id, $3::text AS old_name, $4::text AS new_name, $5::text AS old_address, $6::text AS new_address,
      'User:' || $1::uuid AS old_key, 'User:' || $2::uuid AS new_key)`

const pathOf = (schedule: string, folder: string) =>
  `CASE ${folder}.path WHEN '/' THEN '/' ELSE ${folder}.path || '/' END || ${schedule}.name AS name`

const addressOf = (entry: string) =>
  `lower(coalesce(substring(${entry} from '<([^<>]*)>\\s*$'), trim(${entry})))`

/** Entries with the new address in place of the old one, which a list has once. */
const replaced = (
  given: string,
) => `SELECT CASE WHEN address = old_address THEN new_address ELSE entry END AS entry, place FROM (
      SELECT entry, place, address, row_number() OVER (PARTITION BY address IN (old_address, lower(new_address)) ORDER BY place) AS nth
      FROM ${given} WITH ORDINALITY AS given(entry, place) CROSS JOIN LATERAL (SELECT ${addressOf('entry')} AS address) AS read) AS entries
    WHERE nth = 1 OR address NOT IN (old_address, lower(new_address))`

/** In the order of their ids, so that two changes which share schedules wait in one direction only. */
const editSchedules = (ids: string) => `edited AS (
    UPDATE schedules AS schedule SET version = schedule.version + 1, updated_at = now()
    FROM (SELECT id FROM schedules WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE) AS locked
    WHERE schedule.id = locked.id RETURNING schedule.id, schedule.name, schedule.folder_id)`

const schedules = `WITH ${people}, owned AS (
    SELECT schedule.id FROM schedules AS schedule JOIN people ON schedule.owner_id = old_id ORDER BY schedule.id FOR NO KEY UPDATE OF schedule)
  UPDATE schedules AS schedule SET owner_id = new_id, owner_name = new_name, version = schedule.version + 1, updated_at = now()
  FROM owned, people, folders AS folder WHERE schedule.id = owned.id AND folder.id = schedule.folder_id
  RETURNING schedule.id, ${pathOf('schedule', 'folder')}`

const notifyOnFailure = `WITH ${people}, named AS (
    SELECT schedule.id FROM schedules AS schedule, people
    WHERE EXISTS (SELECT FROM unnest(schedule.notify_on_failure) AS entry WHERE ${addressOf('entry')} = old_address)
    ORDER BY schedule.id FOR NO KEY UPDATE OF schedule)
  UPDATE schedules AS schedule
  SET notify_on_failure = ARRAY(SELECT entry FROM (${replaced('unnest(schedule.notify_on_failure)')}) AS kept ORDER BY place),
    version = schedule.version + 1, updated_at = now()
  FROM named, people, folders AS folder WHERE schedule.id = named.id AND folder.id = schedule.folder_id
  RETURNING schedule.id, ${pathOf('schedule', 'folder')}`

const inMails = `('to', 'cc', 'bcc', 'replyTo')`

const recipients = `WITH ${people}, written AS (
    UPDATE destinations AS destination
    SET settings = settings || (SELECT jsonb_object_agg(key, CASE jsonb_typeof(value)
        WHEN 'array' THEN (SELECT coalesce(jsonb_agg(entry ORDER BY place), '[]') FROM (${replaced('jsonb_array_elements_text(value)')}) AS kept)
        WHEN 'string' THEN CASE WHEN ${addressOf(`(value #>> '{}')`)} = old_address THEN to_jsonb(new_address) ELSE value END
        ELSE value END) FROM jsonb_each(settings) WHERE key IN ${inMails}),
      version = version + 1, updated_at = now()
    FROM people
    WHERE position(old_address IN lower(settings::text)) > 0 AND EXISTS (
      SELECT FROM jsonb_each(settings) AS field, jsonb_path_query(field.value, '$[*]') AS entry
      WHERE field.key IN ${inMails} AND ${addressOf(`(entry #>> '{}')`)} = old_address)
    RETURNING destination.schedule_id
  ), ${editSchedules('SELECT schedule_id FROM written')}
  SELECT edited.id, ${pathOf('edited', 'folder')} FROM edited JOIN folders AS folder ON folder.id = edited.folder_id`

const recipientLists = `WITH ${people}
  UPDATE recipient_lists AS list
  SET source = source || jsonb_build_object('members', (SELECT jsonb_agg(CASE WHEN address = old_address
        THEN member || jsonb_build_object('address', new_address, 'name', (SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = new_id))
        ELSE member END ORDER BY place)
      FROM (SELECT member, place, address, row_number() OVER (PARTITION BY address IN (old_address, lower(new_address)) ORDER BY address = old_address, place) AS nth
        FROM jsonb_array_elements(source -> 'members') WITH ORDINALITY AS given(member, place) CROSS JOIN LATERAL (SELECT lower(member ->> 'address') AS address) AS read) AS entries
      WHERE nth = 1 OR address NOT IN (old_address, lower(new_address)))),
    version = version + 1, updated_at = clock_timestamp()
  FROM people WHERE EXISTS (SELECT FROM jsonb_path_query(list.source, '$.members[*].address') AS address WHERE lower(address #>> '{}') = old_address)
  RETURNING list.id, list.name`

const calendars = `WITH ${people}
  UPDATE calendars AS calendar SET owner_id = new_id, owner_name = new_name, version = version + 1
  FROM people WHERE calendar.owner_id = old_id RETURNING calendar.id, calendar.name`

// The rights of both users together. The folder keeps its guard: it has a grant before and after.
const folderRights = `WITH ${people}, gone AS (
    DELETE FROM folder_grants AS given USING people WHERE given.principal_kind = 'User' AND given.principal_id = old_id::text
    RETURNING given.folder_id, given.rights
  ), moved AS (
    INSERT INTO folder_grants AS given (folder_id, principal_kind, principal_id, rights) SELECT gone.folder_id, 'User', new_id::text, gone.rights FROM gone, people
    ON CONFLICT (folder_id, principal_kind, principal_id) DO UPDATE
    SET rights = given.rights || ARRAY(SELECT name FROM unnest(excluded.rights) AS name WHERE name <> ALL (given.rights))
  ), changed AS (
    UPDATE folders SET version = version + 1, updated_at = now() FROM gone WHERE folders.id = gone.folder_id
  )
  SELECT gone.folder_id AS id, coalesce(folder.path, gone.folder_id::text) AS name FROM gone LEFT JOIN folders AS folder ON folder.id = gone.folder_id`

const groups = `WITH ${people}, gone AS (
    DELETE FROM group_members AS member USING people WHERE member.member_kind = 'User' AND member.member_id = old_id::text RETURNING member.group_id
  ), moved AS (
    INSERT INTO group_members (group_id, member_kind, member_id) SELECT gone.group_id, 'User', new_id::text FROM gone, people ON CONFLICT DO NOTHING
  )
  UPDATE groups SET version = version + 1 FROM gone WHERE groups.id = gone.group_id RETURNING groups.id, groups.name`

// A list that becomes empty would let every caller in: the other user always takes the place.
const allowed = (table: string, answer: string) => `${table}_moved AS (
    UPDATE ${table} AS thing SET version = thing.version + 1,
      allowed_for = CASE WHEN new_key = ANY (thing.allowed_for) THEN array_remove(thing.allowed_for, old_key) ELSE array_replace(thing.allowed_for, old_key, new_key) END
    FROM people WHERE old_key = ANY (thing.allowed_for) RETURNING ${answer})`

const allowedByName = ['source_accounts', 'calendars', 'mail_templates', 'recipient_lists']

const allowedFor = `WITH ${people}, ${allowedByName.map((table) => allowed(table, 'thing.id, thing.name')).join(', ')},
  ${allowed('destinations', 'thing.schedule_id')}, ${editSchedules('SELECT schedule_id FROM destinations_moved')}
  ${allowedByName.map((table) => `SELECT id, name FROM ${table}_moved`).join(' UNION ALL ')}
  UNION ALL SELECT edited.id, ${pathOf('edited', 'folder')} FROM edited JOIN folders AS folder ON folder.id = edited.folder_id`

// What is sent is limited by the rights of these accounts: those of a user who may not log in are none.
const eventSubscriptions = `WITH ${people}
  UPDATE event_subscriptions AS subscription SET version = version + 1, updated_at = clock_timestamp(),
    created_by_account = CASE created_by_account WHEN old_key THEN new_key ELSE created_by_account END,
    updated_by_account = CASE updated_by_account WHEN old_key THEN new_key ELSE updated_by_account END
  FROM people WHERE old_key IN (created_by_account, updated_by_account) RETURNING subscription.id, subscription.name`

const subscriptions = `WITH ${people}, gone AS (
    DELETE FROM subscriptions AS subscription USING people WHERE subscription.user_id = old_id RETURNING subscription.schedule_id
  ), moved AS (
    INSERT INTO subscriptions (schedule_id, user_id) SELECT gone.schedule_id, new_id FROM gone, people ON CONFLICT DO NOTHING
  )
  SELECT schedule.id, ${pathOf('schedule', 'folder')}
  FROM gone JOIN schedules AS schedule ON schedule.id = gone.schedule_id JOIN folders AS folder ON folder.id = schedule.folder_id`

const needs = `WITH ${people}, taken AS (
    UPDATE needs AS need SET taken_by = new_name FROM people WHERE need.taken_by = old_name AND need.settled_at IS NULL RETURNING need.id, need.schedule_id
  )
  SELECT taken.id, coalesce(${pathOf('schedule', 'folder').replace(' AS name', '')}, taken.id::text) AS name
  FROM taken LEFT JOIN schedules AS schedule ON schedule.id = taken.schedule_id LEFT JOIN folders AS folder ON folder.id = schedule.folder_id`

const sessions = `WITH ${people}
  UPDATE access_tokens AS token SET revoked_at = now() FROM people
  WHERE token.subject_id = old_id AND token.revoked_at IS NULL AND token.expires_at > now() RETURNING token.id, token.user_agent AS name`

const signIns = `WITH ${people}
  SELECT account.id, account.name FROM people, source_accounts AS account JOIN user_sign_ins AS sign ON sign.account_id = account.id
  WHERE lower(sign.user_name) IN (old_address, lower(old_name))
  UNION ALL SELECT server.id, server.name FROM people, mail_servers AS server JOIN mail_server_sign_ins AS sign ON sign.account_id = server.id
  WHERE lower(sign.user_name) IN (old_address, lower(old_name))`

const apiClients = `WITH ${people} SELECT client.id, client.name FROM api_clients AS client, people WHERE client.created_by = old_name`

const has = (text: string) => `position(old_address IN replace(lower(${text}), lower(new_address), '')) > 0`

const mentions = `WITH ${people}
  SELECT schedule.id, ${pathOf('schedule', 'folder')} FROM people, schedules AS schedule JOIN folders AS folder ON folder.id = schedule.folder_id
  WHERE ${has('schedule.definition::text')}
    OR EXISTS (SELECT FROM destinations AS destination WHERE destination.schedule_id = schedule.id AND ${has('destination.settings::text')})
  UNION ALL SELECT template.id, template.name FROM people, mail_templates AS template WHERE ${has('template.html')} OR ${has('template.text')}`

const moves = (
  kind: HandOverKind,
  sql: string,
  { isByAddress, columns }: Pick<HandOverPart, 'isByAddress' | 'columns'>,
): HandOverPart => ({
  kind,
  outcome: 'Moves',
  sql,
  columns,
  ...(isByAddress ? { isByAddress } : {}),
})

/** In this order: what stays is read when the rest has moved. */
export const handOverParts: readonly HandOverPart[] = [
  moves('Schedules', schedules, {
    columns: ['schedules.owner_id', 'schedules.owner_name', 'schedule_facets.owner_id'],
  }),
  moves('NotifyOnFailure', notifyOnFailure, { isByAddress: true, columns: ['schedules.notify_on_failure'] }),
  moves('Recipients', recipients, { isByAddress: true, columns: ['destinations.settings'] }),
  moves('RecipientLists', recipientLists, { isByAddress: true, columns: ['recipient_lists.source'] }),
  moves('Calendars', calendars, { columns: ['calendars.owner_id', 'calendars.owner_name'] }),
  moves('FolderRights', folderRights, {
    columns: ['folder_grants.principal_kind', 'folder_grants.principal_id'],
  }),
  moves('Groups', groups, { columns: ['group_members.member_kind', 'group_members.member_id'] }),
  moves('AllowedFor', allowedFor, {
    columns: [...allowedByName, 'destinations'].map((table) => `${table}.allowed_for`),
  }),
  moves('EventSubscriptions', eventSubscriptions, {
    columns: ['event_subscriptions.created_by_account', 'event_subscriptions.updated_by_account'],
  }),
  moves('Subscriptions', subscriptions, { columns: ['subscriptions.user_id'] }),
  moves('Needs', needs, { columns: ['needs.taken_by'] }),
  { kind: 'Sessions', outcome: 'Ends', columns: ['access_tokens.subject_id'], sql: sessions },
  {
    kind: 'SignIns',
    outcome: 'Stays',
    columns: ['user_sign_ins.user_name', 'mail_server_sign_ins.user_name'],
    sql: signIns,
  },
  { kind: 'ApiClients', outcome: 'Stays', columns: ['api_clients.created_by'], sql: apiClients },
  {
    kind: 'Mentions',
    outcome: 'Stays',
    columns: ['schedules.definition', 'mail_templates.html', 'mail_templates.text'],
    sql: mentions,
  },
]
