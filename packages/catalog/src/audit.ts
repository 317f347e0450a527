import type { Database } from '@punctual/store'

/** Who changed what, when and from where. Append only. */
export interface Audit {
  append(entry: AuditEntry): Promise<void>
  /** Newest first; `beforeId` is the last one of the page before. */
  list(page: { filter?: AuditFilter; beforeId?: string | null; limit: number }): Promise<LinkedAuditEntry[]>
}

/** All that are given must hold. */
interface AuditFilter {
  readonly actor?: string | null
  readonly action?: string | null
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
  readonly position: string | null
  readonly previousHash: string | null
  readonly hash: string | null
}

const append = `INSERT INTO audit_entries (actor, action, subject, address, request_id, before, after)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`

const list = `SELECT id::text AS id, at, actor, action, subject, address, request_id AS "requestId", before, after,
    c.position::text AS position, c.previous_hash AS "previousHash", c.hash
  FROM audit_entries LEFT JOIN audit_chain c ON c.entry_id = id
  WHERE ($2::text IS NULL OR actor = $2) AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR subject = $4)
    AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at <= $6)
    AND ($7::bigint IS NULL OR id < $7::bigint)
  ORDER BY audit_entries.id DESC LIMIT $1`

export function createAudit(database: Database): Audit {
  return {
    async append({ actor, action, subject, address, requestId, before, after }) {
      await database.query(append, [
        actor,
        action,
        subject,
        address,
        requestId,
        jsonOf(before),
        jsonOf(after),
      ])
    },
    list: ({ filter: { actor, action, subject, from, to } = {}, beforeId, limit }) =>
      database.query(list, [
        limit,
        actor ?? null,
        action ?? null,
        subject ?? null,
        from ?? null,
        to ?? null,
        beforeId ?? null,
      ]),
  }
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
