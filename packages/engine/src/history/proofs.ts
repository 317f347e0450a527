/**
 * The proofs of ended runs, one chain for each schedule. Each has the hash of the one before it, so one that was
 * changed, left out or moved is found by a reader that has nothing but the documents. See ADR 0051.
 */
import { folderSeen, type Sight } from '@punctual/catalog'
import { noProof } from '@punctual/runtime'
import { type Database, jsonParameter, violationOf } from '@punctual/store'

import { isUuid } from './executions-read.ts'
import { type EndedExecution, type ProofDocument, proofOf } from './proof-document.ts'

/** A stretch of time that was searched for ended runs without a proof. */
export interface ProvenStretch {
  readonly linked: number
  /** Where the next stretch begins. */
  readonly until: Date
  /** Whether the stretch ended before the present. */
  readonly more: boolean
}

export interface Proofs {
  /** Null when the run has no proof yet, or the caller may not know of it. */
  find(executionId: string): Promise<ProofDocument | null>
  /**
   * Links the runs that ended in a stretch of time and have no proof yet, in the order of their ends; a bounded
   * number of them. What another process links at the same moment is left to it. A run whose deliveries are not
   * settled has no proof yet.
   *
   * @param from where the stretch begins; null for an hour before the newest proof
   */
  link(from: Date | null): Promise<ProvenStretch>
  /** Links one ended run now; whether it has a proof afterwards. */
  linkOne(executionId: string): Promise<boolean>
}

/** Runs, and deliveries of them, that one statement reads; a run with more is read by itself. */
const mostRuns = 200
const mostDeliveries = 20_000

/** A statement that ends a run and is not committed after this time has failed. */
const commitMs = 2_000

const isOpen = `EXISTS (SELECT FROM deliveries d WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at AND d.state IN ('Planned', 'Sending'))`

/** @param chosen a condition that chooses runs `h` of history */
const readUnproven = (chosen: string) => `WITH ended AS MATERIALIZED (
    SELECT h.*, (SELECT count(*) FROM deliveries d WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at) AS deliveries
    FROM history h
    WHERE ${chosen} AND NOT EXISTS (SELECT FROM proofs p WHERE p.execution_id = h.id) AND NOT ${isOpen}
    ORDER BY h.completed_at, h.id LIMIT ${mostRuns}
  ), page AS (
    SELECT e.*, sum(e.deliveries) OVER (ORDER BY e.completed_at, e.id) - e.deliveries AS before FROM ended e
  )
  SELECT h.id, h.schedule_id AS "scheduleId", h.folder_id AS "folderId", h.completed_at AS "completedAt",
    floor(extract(epoch FROM h.due_at))::float8 AS "dueAt", h.term::float8 AS term, h.attempt, h.locked_files AS "lockedFiles",
    coalesce((SELECT json_agg(json_build_object('position', a.position, 'name', a.name, 'format', a.format, 'sha256', a.sha256, 'bytes', a.bytes, 'pages', a.pages) ORDER BY a.position)
      FROM artifacts a WHERE a.execution_id = h.id AND a.nominal_at = h.nominal_at), '[]') AS artifacts,
    coalesce((SELECT json_agg(json_build_object('destinationId', d.destination_id, 'row', d.row_number, 'recipient', d.recipient, 'state', d.state, 'messageId', d.message_id,
        'reply', coalesce(d.reply, d.error ->> 'message'), 'at', floor(extract(epoch FROM d.settled_at))) ORDER BY d.row_number, d.position, d.recipient COLLATE "C")
      FROM deliveries d WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at), '[]') AS deliveries,
    jsonb_array_length(s.snapshot #> '{schedule,definition,reports}') AS reports,
    coalesce(jsonb_typeof(s.snapshot #> '{schedule,definition,dataDriven}') = 'object', false) AS "isDataDriven",
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', t -> 'id', 'format', t #> '{settings,format}', 'zip', coalesce(t #> '{settings,zip}', 'false'),
        'includeAttachment', coalesce(t #> '{settings,includeAttachment}', 'true'))) FROM jsonb_array_elements(s.snapshot -> 'destinations') AS t), '[]') AS destinations
  FROM page h
  LEFT JOIN history_snapshots s ON s.key = h.snapshot_key AND s.month = month_of(h.nominal_at)
  WHERE h.before < ${mostDeliveries}
  ORDER BY h.completed_at, h.id`

const readStretch = `SELECT coalesce($1, (SELECT max(p.linked_at) FROM proofs p) - interval '1 hour', clock_timestamp() - interval '1 day') AS begins,
    (clock_timestamp() - ${commitMs} * interval '1 millisecond')::timestamptz(3) AS ends`

const readHeads = `SELECT w.id AS "scheduleId", n.position::text AS position, n.hash FROM unnest($1::uuid[]) AS w(id)
  CROSS JOIN LATERAL (SELECT p.position, p.hash FROM proofs p WHERE p.schedule_id = w.id ORDER BY p.position DESC LIMIT 1) n`

const addLinks = `INSERT INTO proofs (schedule_id, position, execution_id, folder_id, proof, previous_hash, hash)
  SELECT g."scheduleId", g.position, g."executionId", g."folderId", g.proof, g.proof ->> 'PreviousHash', g.proof ->> 'Hash'
  FROM jsonb_to_recordset($1::jsonb) AS g("scheduleId" uuid, position bigint, "executionId" uuid, "folderId" uuid, proof jsonb)`

interface UnprovenRow extends EndedExecution {
  readonly folderId: string
  readonly completedAt: Date
}

export function createProofs(database: Database, sight: Sight | null): Proofs {
  const seen = folderSeen(sight, 'p.folder_id', 2)
  const findSql = `SELECT p.proof FROM proofs p WHERE p.execution_id = $1${seen.sql}`
  const find = async (id: string) =>
    (await database.query<{ proof: ProofDocument }>(findSql, [id, ...seen.parameters]))[0]?.proof ?? null
  return {
    find: async (executionId) => (isUuid(executionId) ? await find(executionId) : null),
    async link(from) {
      const [stretch] = await database.query<{ begins: Date; ends: Date }>(readStretch, [from])
      if (!stretch) throw new Error('a stretch of time was not answered')
      const { begins, ends } = stretch
      const inStretch = readUnproven('h.completed_at >= $1 AND h.completed_at <= $2')
      const rows = await database.query<UnprovenRow>(inStretch, [begins, ends])
      if (rows.length === 0) return { linked: 0, until: ends, more: false }
      if (!(await addAll(database, rows))) return { linked: 0, until: begins, more: false }
      // The statement may have left some for the next one, also by their size.
      return { linked: rows.length, until: rows.at(-1)!.completedAt, more: true }
    },
    async linkOne(executionId) {
      const one = readUnproven('h.id = $1')
      for (let tries = 0; tries < maxTries; tries += 1) {
        const rows = await database.query<UnprovenRow>(one, [executionId])
        if (rows.length === 0) return (await find(executionId)) !== null
        if (await addAll(database, rows)) return true
      }
      return false
    },
  }
}

/** Another process that links runs of the same schedule is in the way this often at most. */
const maxTries = 5

/** False when another process has linked one of the runs, or one of their schedules, at the same moment. */
async function addAll(database: Database, rows: readonly UnprovenRow[]): Promise<boolean> {
  const schedules = [...new Set(rows.map(({ scheduleId }) => scheduleId))]
  const heads = new Map<string, { position: bigint; hash: string }>()
  for (const { scheduleId, position, hash } of await database.query<{
    scheduleId: string
    position: string
    hash: string
  }>(readHeads, [schedules]))
    heads.set(scheduleId, { position: BigInt(position), hash })
  const links = rows.map((row) => {
    const { position, hash } = heads.get(row.scheduleId) ?? { position: 0n, hash: noProof }
    const proof = proofOf(row, hash)
    heads.set(row.scheduleId, { position: position + 1n, hash: proof.Hash })
    return {
      scheduleId: row.scheduleId,
      position: (position + 1n).toString(),
      executionId: row.id,
      folderId: row.folderId,
      proof,
    }
  })
  try {
    await database.query(addLinks, [jsonParameter(links)])
    return true
  } catch (error) {
    if (violationOf(error) === 'unique') return false
    throw error
  }
}
