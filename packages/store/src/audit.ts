import type { Database } from './database.ts'

/** Who changed what, when and from where. Append only. */
export interface Audit {
  append(entry: AuditEntry): Promise<void>
  /** Newest first. */
  list(page: { limit: number }): Promise<StoredAuditEntry[]>
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
  readonly at: Date
}

const append = `INSERT INTO audit_entries (actor, action, subject, address, request_id, before, after)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`

const list = `SELECT at, actor, action, subject, address, request_id AS "requestId", before, after
  FROM audit_entries ORDER BY id DESC LIMIT $1`

export function createAudit(database: Database): Audit {
  return {
    async append({ actor, action, subject, address, requestId, before, after }) {
      await database.query(append, [actor, action, subject, address, requestId, jsonOf(before), jsonOf(after)])
    },
    list: ({ limit }) => database.query(list, [limit]),
  }
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
