/**
 * The proofs of ended runs, one chain for each schedule. Each has the hash of the one before it. So a reader
 * that only has the documents finds one that was changed, omitted or moved. See ADR 0051.
 */
import { folderSeen, type Sight } from '@punctual/catalog'
import { noProof } from '@punctual/runtime'
import { type Database, jsonParameter, violationOf } from '@punctual/store'

import { isUuid } from './executions-read.ts'
import { type EndedExecution, proofOf } from './proof-document.ts'
import type { ProofDocument } from '../port/proof-data.ts'
import type { LinkedRuns } from '../port/proof-data.ts'
import type { Proofs } from '../port.ts'

/** Runs, and deliveries of them, that one statement reads; a run with more is read by itself. */
const maxRuns = 200
const maxDeliveries = 20_000

/** Runs with deliveries that are not settled that are remembered. */
const maxWaiting = 1_000

const isOpen = `EXISTS (SELECT FROM deliveries d WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at AND d.state IN ('Planned', 'Sending'))`

/** @param chosen a condition that chooses runs `h` of history */
const readUnproven = (chosen: string) => `WITH ended AS MATERIALIZED (
    SELECT h.*, ${isOpen} AS is_open, (SELECT count(*) FROM deliveries d WHERE d.execution_id = h.id AND d.nominal_at = h.nominal_at) AS deliveries
    FROM history h
    WHERE ${chosen} AND NOT EXISTS (SELECT FROM proofs p WHERE p.execution_id = h.id)
    ORDER BY h.completed_at, h.id LIMIT ${maxRuns}
  ), page AS (
    SELECT e.*, sum(e.deliveries) OVER (ORDER BY e.completed_at, e.id) - e.deliveries AS before FROM ended e
  )
  SELECT h.id AS "executionId", h.schedule_id AS "scheduleId", h.folder_id AS "folderId", h.completed_at::text AS "completedAt", h.is_open AS "isOpen",
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
  WHERE h.before < ${maxDeliveries}
  ORDER BY h.completed_at, h.id`

/**
 * A run can be read when its end is committed. An end is written after its transaction has begun. So all ends
 * from before the oldest open transaction are visible, and none comes later. The instants are rounded to a
 * millisecond. By a clock that was set back the search begins an hour earlier.
 */
// fence: proofs-wait-for-commits
const readReached = `WITH reached AS (
    SELECT p.linked_until, p.waiting, (least(statement_timestamp(), (SELECT min(a.xact_start) FROM pg_stat_activity a
        WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid())) - interval '1 millisecond')::timestamptz(3) AS ends
    FROM proof_progress p WHERE p.id = 1)
  SELECT linked_until::text AS "linkedUntil", waiting, ends::text AS ends,
    (CASE WHEN ends < linked_until THEN ends - interval '1 hour' ELSE linked_until END - $1 * interval '1 millisecond')::text AS begins
  FROM reached`

// What another process has reached meanwhile stays.
const noteReached = `UPDATE proof_progress SET linked_until = $1, waiting = $2
  WHERE id = 1 AND linked_until = $3 AND waiting = $4`

const readHeads = `SELECT w.id AS "scheduleId", n.position::text AS position, n.hash FROM unnest($1::uuid[]) AS w(id)
  CROSS JOIN LATERAL (SELECT p.position, p.hash FROM proofs p WHERE p.schedule_id = w.id ORDER BY p.position DESC LIMIT 1) n`

const addLinks = `INSERT INTO proofs (schedule_id, position, execution_id, folder_id, proof, previous_hash, hash)
  SELECT g."scheduleId", g.position, g."executionId", g."folderId", g.proof, g.proof ->> 'PreviousHash', g.proof ->> 'Hash'
  FROM jsonb_to_recordset($1::jsonb) AS g("scheduleId" uuid, position bigint, "executionId" uuid, "folderId" uuid, proof jsonb)`

interface UnprovenRow extends EndedExecution {
  readonly folderId: string
  /** As the database writes it. */
  readonly completedAt: string
  /** Whether a delivery of it is not settled: it has no proof yet. */
  readonly isOpen: boolean
}

interface Reached {
  readonly linkedUntil: string
  readonly waiting: readonly string[]
  readonly begins: string
  readonly ends: string
}

export function createProofs(database: Database, sight: Sight | null): Proofs {
  const seen = folderSeen(sight, 'p.folder_id', 2)
  const findSql = `SELECT p.proof FROM proofs p WHERE p.execution_id = $1${seen.sql}`
  const find = async (id: string) =>
    (await database.query<{ proof: ProofDocument }>(findSql, [id, ...seen.parameters]))[0]?.proof ?? null
  return {
    find: async (executionId) => (isUuid(executionId) ? await find(executionId) : null),
    async link(lookBackMs) {
      const [reached] = await database.query<Reached>(readReached, [lookBackMs])
      if (!reached) throw new Error('the progress of proofs is missing; the schema is damaged')
      return await linkFrom(database, reached)
    },
    async linkOne(executionId) {
      const one = readUnproven('h.id = $1')
      for (let tries = 0; tries < maxTries; tries += 1) {
        const rows = (await database.query<UnprovenRow>(one, [executionId])).filter(isSettled)
        if (rows.length === 0) return (await find(executionId)) !== null
        if (await addAll(database, rows)) return true
      }
      return false
    },
  }
}

// fence: proof-waits-for-the-ledger
const isSettled = ({ isOpen: isUnsettled }: UnprovenRow) => !isUnsettled

/** Links what waited and is settled now, then a page of what ended since. */
async function linkFrom(database: Database, reached: Reached): Promise<LinkedRuns> {
  const { begins, ends, linkedUntil, waiting } = reached
  const waited =
    waiting.length === 0
      ? []
      : await database.query<UnprovenRow>(readUnproven('h.id = ANY ($1::uuid[])'), [waiting])
  const inStretch =
    'h.completed_at >= $1::timestamptz AND h.completed_at <= $2::timestamptz AND h.id <> ALL ($3::uuid[])'
  const page = await database.query<UnprovenRow>(readUnproven(inStretch), [begins, ends, waiting])
  const open = waited.filter((row) => !isSettled(row)).map(({ executionId }) => executionId)
  const left: UnprovenRow[] = []
  let unfit: UnprovenRow | null = null
  for (const row of page) {
    if (!isSettled(row) && open.length === maxWaiting) {
      unfit = row
      break
    }
    if (isSettled(row)) left.push(row)
    else open.push(row.executionId)
  }
  const rows = [...waited.filter(isSettled), ...left]
  if (rows.length > 0 && !(await addAll(database, rows))) return { linked: 0, more: true }
  const until = (unfit ?? page.at(-1))?.completedAt ?? ends
  await database.query(noteReached, [until, open, linkedUntil, waiting])
  return { linked: rows.length, more: page.length > 0 && unfit === null }
}

/** Attempts to link a run while another process links runs of the same schedule. */
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
      executionId: row.executionId,
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
