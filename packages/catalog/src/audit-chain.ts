import { auditHash } from '@punctual/runtime'
import { type Database, violationOf } from '@punctual/store'

import type { StoredAuditEntry } from './audit.ts'

/**
 * The links of the audit trail. Each entry carries the hash of the one before it. So an entry that was
 * changed, removed or put in between is found when the hashes are computed again. See the migration for who
 * may write what, and ADR 0031 for why.
 */
export interface AuditChain {
  /** Links entries that wait, at most so many; how many, and what the newest link is now. */
  extend(limit: number): Promise<{ readonly linked: number; readonly head: ChainPlace }>
  /** The newest link; what the oldest one goes on from when there is none. */
  head(): Promise<ChainPlace>
  /** Checks the links after a position, at most so many. */
  verify(page: { after: bigint | null; limit: number }): Promise<ChainCheck>
  /** The hash at a position; null when it is not kept. */
  hashAt(position: bigint): Promise<string | null>
  /**
   * Faults outside the links: entries that neither have a link nor wait for one, and waiting entries that no
   * longer exist. At most 100.
   */
  strays(): Promise<ChainProblem[]>
}

export interface ChainPlace {
  /** Counts the entries; 0 before the first one. */
  readonly position: bigint
  readonly hash: string
}

interface ChainCheck {
  readonly from: ChainPlace
  /** The last link that was inspected. */
  readonly to: ChainPlace
  readonly checked: number
  readonly problems: readonly ChainProblem[]
}

export interface ChainProblem {
  readonly kind: 'changed' | 'removed' | 'inserted'
  readonly position: bigint | null
  readonly entryId: string
}

const readWaiting = `SELECT e.id::text AS id, e.at, e.actor, e.action, e.subject, e.address, e.request_id AS "requestId", e.before, e.after
  FROM audit_unlinked u JOIN audit_entries e ON e.id = u.entry_id ORDER BY u.entry_id LIMIT $1`

const readHead = `SELECT position::text AS position, hash FROM (
    (SELECT position, hash FROM audit_chain ORDER BY position DESC LIMIT 1) UNION ALL SELECT position, hash FROM audit_chain_base
  ) places ORDER BY position DESC LIMIT 1`

// The deletion reads the inserted links, so an entry waits until its link exists.
const link = `WITH linked AS (
    INSERT INTO audit_chain (position, entry_id, previous_hash, hash)
    SELECT position, entry_id, previous_hash, hash FROM jsonb_to_recordset($1::jsonb)
      AS given (position bigint, entry_id bigint, previous_hash text, hash text)
    RETURNING entry_id
  )
  DELETE FROM audit_unlinked WHERE entry_id IN (SELECT entry_id FROM linked)`

const readLinks = `SELECT c.position::text AS position, c.entry_id::text AS "entryId", c.previous_hash AS "previousHash", c.hash,
    e.id::text AS id, e.at, e.actor, e.action, e.subject, e.address, e.request_id AS "requestId", e.before, e.after
  FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
  WHERE c.position > $1::bigint ORDER BY c.position LIMIT $2`

const readPlace = `SELECT position::text AS position, hash FROM audit_chain WHERE position = $1::bigint
  UNION ALL SELECT position::text, hash FROM audit_chain_base WHERE position = $1::bigint LIMIT 1`

const readBase = 'SELECT position::text AS position, hash FROM audit_chain_base'

const readStrays = `(SELECT 'inserted' AS kind, e.id::text AS "entryId" FROM audit_entries e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id) AND NOT EXISTS (SELECT FROM audit_unlinked u WHERE u.entry_id = e.id)
    ORDER BY e.id LIMIT 50)
  UNION ALL
  (SELECT 'removed', u.entry_id::text FROM audit_unlinked u WHERE NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = u.entry_id)
    ORDER BY u.entry_id LIMIT 50)`

interface PlaceRow {
  readonly position: string
  readonly hash: string
}

type LinkRow = PlaceRow & { readonly entryId: string; readonly previousHash: string } & (
    | StoredAuditEntry
    | { readonly id: null }
  )

export function createAuditChain(database: Database): AuditChain {
  const placeOf = async (sql: string, parameters: readonly unknown[] = []): Promise<ChainPlace | null> => {
    const [row] = await database.query<PlaceRow>(sql, parameters)
    return row ? { position: BigInt(row.position), hash: row.hash } : null
  }
  const head = async () => (await placeOf(readHead))!
  return {
    head,
    async extend(limit) {
      const waiting = await database.query<StoredAuditEntry>(readWaiting, [limit])
      const before = await head()
      if (waiting.length === 0) return { linked: 0, head: before }
      const links = linksAfter(before, waiting)
      try {
        await database.query(link, [JSON.stringify(links)])
      } catch (error) {
        // Another leader has linked meanwhile; what it left waits for the next round.
        if (violationOf(error) === 'unique') return { linked: 0, head: await head() }
        throw error
      }
      const last = links.at(-1)!
      return { linked: links.length, head: { position: BigInt(last.position), hash: last.hash } }
    },
    async verify({ after, limit }) {
      const begin = after === null ? await placeOf(readBase) : await placeOf(readPlace, [after.toString()])
      const from = begin ?? { position: after ?? 0n, hash: '' }
      const rows = await database.query<LinkRow>(readLinks, [from.position.toString(), limit])
      return checkLinks(from, rows)
    },
    hashAt: async (position) => (await placeOf(readPlace, [position.toString()]))?.hash ?? null,
    async strays() {
      const rows = await database.query<{ kind: ChainProblem['kind']; entryId: string }>(readStrays)
      return rows.map(({ kind, entryId }) => ({ kind, entryId, position: null }))
    },
  }
}

function linksAfter({ position, hash }: ChainPlace, entries: readonly StoredAuditEntry[]) {
  let previous = hash
  return entries.map((entry, index) => {
    const made = hashOf(entry, previous)
    const row = {
      position: (position + BigInt(index + 1)).toString(),
      entry_id: entry.id,
      previous_hash: previous,
      hash: made,
    }
    previous = made
    return row
  })
}

function hashOf(
  { id, at, actor, action, subject, address, requestId, before, after }: StoredAuditEntry,
  previousHash: string,
): string {
  return auditHash({
    Id: id,
    At: at.toISOString(),
    Actor: actor,
    Action: action,
    Subject: subject,
    Address: address,
    RequestId: requestId,
    Before: before ?? null,
    After: after ?? null,
    PreviousHash: previousHash,
  })
}

/** Compares links with the entries and with each other; after a break it goes on from what is there. */
function checkLinks(from: ChainPlace, rows: readonly LinkRow[]): ChainCheck {
  const problems: ChainProblem[] = []
  let last = from
  for (const row of rows) {
    const position = BigInt(row.position)
    const found = (kind: ChainProblem['kind']) => problems.push({ kind, position, entryId: row.entryId })
    if (position !== last.position + 1n) found('removed')
    else if (row.previousHash !== last.hash) found('changed')
    if (row.id === null) found('removed')
    else if (hashOf(row, row.previousHash) !== row.hash) found('changed')
    last = { position, hash: row.hash }
  }
  return { from, to: last, checked: rows.length, problems }
}
