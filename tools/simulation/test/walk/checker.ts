import { deliveryTransitions, type ExecutionTransition, executionTransitions } from '@punctual/domain'
import type { Query } from '@punctual/store'

import { type Mailbox, mailKey } from './outside.ts'

export interface ExecutionState {
  readonly id: string
  readonly status: string
  readonly attempt: number
  readonly generation: number
  readonly dispatched: boolean
  /** It waits for the decision of a user, and no process has it. */
  readonly isHeld: boolean
  readonly claimedByBootId: string | null
  readonly accountId: string | null
  readonly completed: boolean
  readonly error: string | null
  readonly ends: number
  /** Why an attempt at it was last given back or recalled. */
  readonly reason: Reason | null
}

type Reason = NonNullable<ExecutionTransition['reason']>

export interface DeliveryState {
  readonly id: string
  readonly executionId: string
  readonly state: string
  readonly messageId: string
  readonly recipient: string
  readonly resends: boolean
}

/** All rows that the invariants are about, by id. */
export interface Picture {
  readonly executions: ReadonlyMap<string, ExecutionState>
  readonly deliveries: ReadonlyMap<string, DeliveryState>
  /** Boot ids of the servers whose lease is not over. */
  readonly alive: ReadonlySet<string>
}

const pictureSql = `SELECT
  coalesce((SELECT json_agg(json_build_object('id', e.id, 'status', e.status, 'attempt', e.attempt, 'generation', e.generation,
      'dispatched', e.dispatched_at IS NOT NULL, 'isHeld', coalesce(e.stage = 'Held', false), 'claimedByBootId', e.claimed_by_boot_id, 'accountId', e.source_account_id,
      'completed', e.completed_at IS NOT NULL, 'error', e.error ->> 'code',
      'ends', (SELECT count(*) FROM timeline_of(e.id, e.nominal_at, e.transactions) v WHERE v.name = 'ended'),
      'reason', (SELECT CASE v.name WHEN 'handed-back' THEN 'shutdown' WHEN 'rescued' THEN CASE WHEN v.detail ? 'crash' THEN 'crashed' ELSE 'abandoned' END ELSE v.name END
        FROM execution_events v WHERE v.execution_id = e.id AND v.name IN ('retry', 'put-off', 'handed-back', 'rescued') ORDER BY v.id DESC LIMIT 1))) FROM executions e), '[]') AS executions,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'executionId', d.execution_id, 'state', d.state, 'messageId', d.message_id, 'recipient', d.recipient,
      'resends', t.settings ->> 'onUnknown' = 'Resend')) FROM deliveries d LEFT JOIN destinations t ON t.id = d.destination_id), '[]') AS deliveries,
  ARRAY(SELECT s.boot_id::text FROM servers s WHERE s.last_heartbeat_at > now() - interval '10 minutes') AS alive`

export async function takePicture(query: Query): Promise<Picture> {
  const [row] = await query<{ executions: ExecutionState[]; deliveries: DeliveryState[]; alive: string[] }>(
    pictureSql,
  )
  return {
    executions: new Map((row?.executions ?? []).map((execution) => [execution.id, execution])),
    deliveries: new Map((row?.deliveries ?? []).map((delivery) => [delivery.id, delivery])),
    alive: new Set(row?.alive),
  }
}

/**
 * The verbs that a statement carries out, by the name of its file; statements that change no state are not
 * here.
 */
const verbsOf: Readonly<Record<string, readonly string[]>> = {
  'request-new': ['request'],
  'request-executions': ['request'],
  'request-execution-on-time': ['request'],
  'request-resend': ['request', 'plan'],
  'plan-occurrences': ['plan'],
  'claim-known': ['claim'],
  'claim-executions': ['claim'],
  release: ['release'],
  recall: ['recall', 'withdraw', 'break off'],
  hold: ['hold'],
  'decide-held': ['decide', 'withdraw'],
  'cancel-execution': ['cancel', 'withdraw', 'break off'],
  'finish-executions': ['finish', 'settle', 'withdraw', 'break off'],
  advance: ['plan', 'reopen', 'break off', 'begin'],
  'settle-deliveries': ['settle'],
  // A step whose answer got lost, asked again or given back; the hold of a run.
  transaction: ['plan', 'reopen', 'break off', 'begin', 'settle', 'hold'],
}

/**
 * Whether the statement may change rows that the checker reads. Other statements only read, or write rows that are
 * no state.
 */
export function mayChange(name: string): boolean {
  return name in verbsOf || otherWrites.has(name)
}

const otherWrites = new Set([
  'mark-dispatched',
  'recall-dispatch',
  'rescue-lost',
  'recall-all',
  'mail server: reply',
  'heartbeat',
  'register-server',
])

/** A move that a statement made, in the words of the tables. */
export interface Made {
  readonly of: 'execution' | 'delivery'
  readonly verbs: readonly string[]
  /** Of a release or a recall. */
  readonly reason?: Reason | null
  readonly from: string | null
  readonly to: string
}

export function transitionsBetween(before: Picture, after: Picture, statement: string): Made[] {
  const verbs = verbsOf[statement] ?? []
  const made: Made[] = []
  for (const { id, status, reason, isHeld } of after.executions.values()) {
    const earlier = before.executions.get(id)
    const from = earlier?.status ?? null
    if (from !== status || (isHeld && !earlier?.isHeld))
      made.push({ of: 'execution', verbs, reason, from, to: status })
  }
  for (const { id, state } of after.deliveries.values()) {
    const from = before.deliveries.get(id)?.state ?? null
    if (from !== state) made.push({ of: 'delivery', verbs, from, to: state })
  }
  return made
}

/** The rows of the tables that a move is one of, or two of in one statement; none when it may not happen. */
export function rowsOf({ of, verbs, reason, from, to }: Made): string[] {
  const table = tables[of].filter(
    (row) => verbs.includes(row.verb) && (row.reason === undefined || row.reason === reason),
  )
  const inWords = (row: Row) => rowInWords(of, row)
  const once = table.filter((move) => move.from === from && move.to === to)
  if (once.length > 0) return once.map(inWords)
  return table.flatMap((first) => {
    const second = table.filter((move) => first.from === from && move.from === first.to && move.to === to)
    return second.flatMap((move) => [inWords(first), inWords(move)])
  })
}

interface Row {
  readonly verb: string
  readonly reason?: Reason
  readonly from: string | null
  readonly to: string
}

const tables: Readonly<Record<Made['of'], readonly Row[]>> = {
  execution: executionTransitions,
  delivery: deliveryTransitions,
}

function rowInWords(of: Made['of'], { verb, reason, from, to }: Row): string {
  const because = reason === undefined ? '' : ` (${reason})`
  return `${of}: ${verb}${because} ${from ?? 'nothing'} → ${to}`
}

/** Every row of the tables. */
export const allRows: readonly string[] = [
  ...tables.execution.map((row) => rowInWords('execution', row)),
  ...tables.delivery.map((row) => rowInWords('delivery', row)),
]

const ended = new Set(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed', 'Skipped'])

export interface CheckedRows {
  readonly before: Picture
  readonly after: Picture
  readonly mailbox: Mailbox
  /** Cap of each capped account. */
  readonly caps: ReadonlyMap<string, number>
}

/** What may never be, whatever happens in whatever order. Answers what is wrong. */
export function wrongs({ before, after, mailbox, caps }: CheckedRows): string[] {
  const found: string[] = []
  for (const execution of after.executions.values()) {
    const earlier = before.executions.get(execution.id)
    if (earlier) found.push(...wrongsOfChange(earlier, execution))
    found.push(...wrongsOfExecution(execution))
  }
  for (const id of before.executions.keys())
    if (!after.executions.has(id)) found.push(`execution ${id} is gone`)
  for (const delivery of after.deliveries.values()) found.push(...wrongsOfDelivery(delivery, mailbox))
  for (const [accountId, cap] of caps) {
    const active = [...after.executions.values()].filter(
      ({ status, dispatched, isHeld, accountId: through }) =>
        through === accountId &&
        !isHeld &&
        (status === 'Executing' || status === 'Cancelling' || (status === 'Waiting' && dispatched)),
    )
    if (active.length > cap)
      found.push(`${active.length} executions go through an account with a cap of ${cap}`)
  }
  return found
}

function wrongsOfChange(before: ExecutionState, after: ExecutionState): string[] {
  const found: string[] = []
  const { id } = after
  if (ended.has(before.status) && JSON.stringify(before) !== JSON.stringify(after))
    found.push(`execution ${id} changed after its end`)
  if (after.attempt < before.attempt || after.attempt > before.attempt + 1)
    found.push(`attempt of ${id}: ${before.attempt} → ${after.attempt}`)
  if (after.generation < before.generation || after.generation > before.generation + 1)
    found.push(`generation of ${id} jumped`)
  if (after.attempt > before.attempt && after.status !== 'Executing')
    found.push(`${id} was claimed and does not run`)
  return found
}

function wrongsOfExecution({
  id,
  status,
  claimedByBootId,
  completed,
  ends,
  dispatched,
  isHeld,
}: ExecutionState): string[] {
  const found: string[] = []
  const isRunning = (status === 'Executing' || status === 'Cancelling') && !isHeld
  if (isHeld && (status !== 'Executing' || dispatched || claimedByBootId !== null))
    found.push(`${id} is held, and a process has it`)
  if (isRunning && claimedByBootId === null) found.push(`${id} runs and belongs to nobody`)
  if (status === 'Waiting' && claimedByBootId !== null) found.push(`${id} waits and belongs to somebody`)
  if (isRunning && !dispatched) found.push(`${id} runs and was never sent to a server`)
  if (completed !== ended.has(status))
    found.push(`${id} is ${status} and its end is ${completed ? '' : 'not '}noted`)
  if (ends > 1) found.push(`${id} ended ${ends} times`)
  return found
}

/** The ledger says what the mail server knows, or that it does not know. */
function wrongsOfDelivery(
  { id, state, messageId, recipient, resends }: DeliveryState,
  mailbox: Mailbox,
): string[] {
  const mails = mailbox.get(mailKey(messageId, recipient)) ?? 0
  const found: string[] = []
  if (mails > 1 && !resends) found.push(`${recipient} got ${mails} mails of delivery ${id}`)
  if (state === 'Accepted' && mails === 0)
    found.push(`delivery ${id} is Accepted, and the mail server took nothing`)
  const saysNothing =
    state === 'Planned' || state === 'Rejected' || state === 'Failed' || state === 'Cancelled'
  if (saysNothing && mails > 0 && !resends)
    found.push(`delivery ${id} is ${state}, and the mail server took it`)
  return found
}

/**
 * What an attempt does: only the one that owns the execution may, and nothing goes to the wire once its
 * server counts as dead.
 */
const transitionsOfOwner = new Set(['advance', 'finish-executions', 'release'])

/** Changes by a worker of what is not its own. */
export function trespasses(
  { before, after }: Pick<CheckedRows, 'before' | 'after'>,
  { name, bootId }: { name: string; bootId: string | undefined },
): string[] {
  if (!transitionsOfOwner.has(name)) return []
  const stateBefore = (id: string) => before.deliveries.get(id)?.state ?? null
  const changedDeliveries = [...after.deliveries.values()].filter(({ id, state }) => {
    // A reply that was read is written whether the attempt still owns the execution or not; it is written
    // with the end.
    const isReply =
      name === 'finish-executions' && (stateBefore(id) === 'Sending' || stateBefore(id) === 'Unknown')
    return stateBefore(id) !== state && !isReply
  })
  const sends = new Set(
    changedDeliveries.filter(({ state }) => state === 'Sending').map(({ executionId }) => executionId),
  )
  const changed = new Set([
    ...changedDeliveries.map(({ executionId }) => executionId),
    ...[...after.executions.values()]
      .filter(({ id, status }) => before.executions.get(id)?.status !== status)
      .map(({ id }) => id),
  ])
  return [...changed].flatMap((id) => {
    const execution = before.executions.get(id)
    if (execution?.claimedByBootId !== bootId)
      return [`${name} changed ${id}, which belongs to another server`]
    if (!sends.has(id)) return []
    if (execution?.status !== 'Executing') return [`${id} is ${execution?.status} and sends`]
    return bootId !== undefined && before.alive.has(bootId)
      ? []
      : [`the server of ${id} counts as dead and sends`]
  })
}

/** What has to be true in the end, when nothing goes wrong any more. */
export function unfinished({ executions, deliveries }: Picture): string[] {
  return [
    ...[...executions.values()]
      .filter(({ status }) => !ended.has(status))
      .map(({ id, status }) => `execution ${id} is ${status}`),
    ...[...deliveries.values()]
      .filter(({ state }) => state === 'Planned' || state === 'Sending')
      .map(({ id, state, executionId }) => `delivery ${id} of ${executionId} is ${state}`),
    ...[...executions.values()]
      .filter(
        ({ id, status }) =>
          status === 'Succeeded' &&
          [...deliveries.values()].some(
            (delivery) => delivery.executionId === id && delivery.state !== 'Accepted',
          ),
      )
      .map(({ id }) => `execution ${id} is Succeeded with a delivery that is not accepted`),
  ]
}
