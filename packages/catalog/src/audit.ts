import type { Database } from '@punctual/store'

/** Who changed what, when and from where. Append only. */
export interface Audit {
  /** In this order, by one statement. */
  append(...entries: readonly AuditEntry[]): Promise<void>
  /** Newest first; `beforeId` is the last one of the page before. */
  list(page: { filter?: AuditFilter; beforeId?: string | null; limit: number }): Promise<LinkedAuditEntry[]>
}

/** All that are given must hold. */
interface AuditFilter {
  readonly actor?: string | null
  readonly action?: string | null
  /** As the entry has it, or the present name of what it is about. */
  readonly subject?: string | null
  readonly from?: Date | null
  readonly to?: Date | null
}

export interface AuditEntry {
  readonly actor: string
  /** Name of the operation, such as `folder.create`. */
  readonly action: string
  readonly subject: string
  readonly address: string
  readonly requestId: string
  readonly before?: unknown
  readonly after?: unknown
}

export interface StoredAuditEntry extends AuditEntry {
  /** In the order of writing. */
  readonly id: string
  readonly at: Date
}

/** An entry with its link; nulls for a moment, until the leader has made it. */
export interface LinkedAuditEntry extends StoredAuditEntry {
  /** The name that the subject had then; null for what has none. */
  readonly subjectName: string | null
  readonly position: string | null
  readonly previousHash: string | null
  readonly hash: string | null
}

const append = `INSERT INTO audit_entries (actor, action, subject, address, request_id, before, after)
  SELECT e.actor, e.action, e.subject, e.address, e.request_id, e.before::jsonb, e.after::jsonb
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    WITH ORDINALITY AS e(actor, action, subject, address, request_id, before, after, place)
  ORDER BY e.place`

/** The present name of what an entry is about; null for what is gone, or is no id. */
const nameNow = `CASE WHEN e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN coalesce(
    (SELECT s.name FROM schedules s WHERE s.id = e.subject::uuid),
    (SELECT f.path FROM folders f WHERE f.id = e.subject::uuid),
    (SELECT u.user_name FROM users u WHERE u.id = e.subject::uuid),
    (SELECT c.name FROM api_clients c WHERE c.id = e.subject::uuid),
    (SELECT a.name FROM source_accounts a WHERE a.id = e.subject::uuid),
    (SELECT d.name FROM calendars d WHERE d.id = e.subject::uuid),
    (SELECT g.name FROM groups g WHERE g.id = e.subject::uuid),
    (SELECT CASE WHEN w.is_pause THEN f.path ELSE w.name END FROM windows w LEFT JOIN folders f ON f.id = w.folder_id WHERE w.id = e.subject::uuid),
    (SELECT coalesce(nullif(d.name, ''), s.name) FROM destinations d JOIN schedules s ON s.id = d.schedule_id WHERE d.id = e.subject::uuid),
    (SELECT m.name FROM mail_servers m WHERE m.id = e.subject::uuid),
    (SELECT t.name FROM mail_templates t WHERE t.id = e.subject::uuid),
    (SELECT l.name FROM recipient_lists l WHERE l.id = e.subject::uuid),
    (SELECT v.name FROM event_subscriptions v WHERE v.id = e.subject::uuid),
    (SELECT p.address FROM suppressions p WHERE p.id = e.subject::uuid),
    (SELECT s.name FROM needs n JOIN schedules s ON s.id = n.schedule_id WHERE n.id = e.subject::uuid),
    (SELECT x.schedule_name FROM executions x WHERE x.id = e.subject::uuid LIMIT 1))
  ELSE (SELECT c.name FROM api_clients c WHERE c.client_id = e.subject) END`

/** The name that a state of an entry has. A change keeps only what differs, so most have none. */
const nameIn = (state: 'e.after' | 'e.before' | 'o.after' | 'o.before', action: 'e.action' | 'o.action') =>
  `nullif(CASE WHEN ${action} LIKE 'folder.%' THEN ${state} ->> 'Path' WHEN ${action} LIKE 'suppression.%' THEN ${state} ->> 'Address'
    ELSE coalesce(nullif(${state} ->> 'Name', ''), ${state} ->> 'ScheduleName', ${state} ->> 'UserName', ${state} ->> 'ClientName') END, '')`

/** Further entries of a subject that are searched for its name, so that no page reads all of a long life. */
const mostRead = 100

const otherEntries = (which: string) =>
  `(SELECT o.* FROM audit_entries o WHERE o.subject = e.subject AND ${which} LIMIT ${mostRead}) AS o`

/**
 * The name that the subject had at the time of the entry. It is what the entry itself says, else what the next change of
 * the name says that it was, else the present one. What is gone has the last name that it had.
 */
const nameThen = `coalesce(${nameIn('e.after', 'e.action')}, CASE WHEN e.after IS NULL THEN ${nameIn('e.before', 'e.action')} END,
    (SELECT ${nameIn('o.before', 'o.action')} FROM ${otherEntries('o.id > e.place ORDER BY o.id')}
      WHERE ${nameIn('o.before', 'o.action')} IS NOT NULL ORDER BY o.id LIMIT 1),
    ${nameNow},
    (SELECT coalesce(${nameIn('o.after', 'o.action')}, ${nameIn('o.before', 'o.action')}) FROM ${otherEntries('true ORDER BY o.id DESC')}
      WHERE coalesce(${nameIn('o.after', 'o.action')}, ${nameIn('o.before', 'o.action')}) IS NOT NULL ORDER BY o.id DESC LIMIT 1))`

/** What has a name now that is searched for. */
const named = `SELECT s.id::text FROM schedules s WHERE s.name = $4 UNION ALL SELECT f.id::text FROM folders f WHERE f.path = $4
  UNION ALL SELECT u.id::text FROM users u WHERE u.user_name = $4 UNION ALL SELECT a.id::text FROM source_accounts a WHERE a.name = $4
  UNION ALL SELECT d.id::text FROM calendars d WHERE d.name = $4
  UNION ALL SELECT g.id::text FROM groups g WHERE g.name = $4 UNION ALL SELECT w.id::text FROM windows w WHERE w.name = $4
  UNION ALL SELECT unnest(ARRAY[c.id::text, c.client_id]) FROM api_clients c WHERE c.name = $4`

const list = `SELECT e.id, e.at, e.actor, e.action, e.subject, e.address, e."requestId", e.before, e.after,
    e.position, e."previousHash", e.hash, ${nameThen} AS "subjectName" FROM (
    SELECT id::text AS id, audit_entries.id AS place, at, actor, action, subject, address, request_id AS "requestId", before, after,
      c.position::text AS position, c.previous_hash AS "previousHash", c.hash
    FROM audit_entries LEFT JOIN audit_chain c ON c.entry_id = id
    WHERE ($2::text IS NULL OR actor = $2) AND ($3::text IS NULL OR action = $3)
      AND ($4::text IS NULL OR subject = $4 OR subject = ANY (ARRAY(${named})))
      AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at <= $6)
      AND ($7::bigint IS NULL OR id < $7::bigint)
    ORDER BY audit_entries.id DESC LIMIT $1) e
  ORDER BY e.place DESC`

export function createAudit(database: Database): Audit {
  return {
    async append(...entries) {
      await database.query(append, [
        entries.map(({ actor }) => actor),
        entries.map(({ action }) => action),
        entries.map(({ subject }) => asStored(subject)),
        entries.map(({ address }) => address),
        entries.map(({ requestId }) => requestId),
        entries.map(({ before }) => jsonOf(before)),
        entries.map(({ after }) => jsonOf(after)),
      ])
    },
    list: ({ filter: { actor, action, subject, from, to } = {}, beforeId, limit }) =>
      database.query(list, [
        limit,
        actor ?? null,
        action ?? null,
        asStored(subject ?? null),
        from ?? null,
        to ?? null,
        beforeId ?? null,
      ]),
  }
}

/** Ids are the same in capital letters, which must not hide an entry from the trail of its object. */
function asStored<Subject extends string | null>(subject: Subject): Subject | string {
  return subject !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(subject)
    ? subject.toLowerCase()
    : subject
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
