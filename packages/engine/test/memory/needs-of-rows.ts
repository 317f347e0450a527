/**
 * What the open needs have to be, as the runs and their deliveries say. A need stays while its run is unsolved, and ends
 * with the statement that solves it.
 */
import { isEnded } from '@punctual/domain'

import type { DeliveryRow, ExecutionRow, Rows } from '../../src/memory/rows.ts'

export interface StoredNeed {
  readonly kind: string
  readonly scheduleId: string
  readonly subject: string
  readonly executionId: string
}

export const openNeeds = `SELECT kind, schedule_id AS "scheduleId", subject, execution_id AS "executionId" FROM needs WHERE settled_at IS NULL ORDER BY id`

/** What is not sent on purpose lacks nothing. */
const onPurpose = [
  'condition_not_met',
  'report_blank',
  'recipient_suppressed',
  'recipient_is_sender',
  'subscription_ended',
]

export function createNeedsOfRows() {
  /** After how many statements each run had ended. */
  const endedAt = new Map<string, number>()
  let statements = 0
  return {
    /** Notes what a statement has ended. Answers what is wrong with the needs that are open after it. */
    problems(rows: Rows, open: readonly StoredNeed[]): string[] {
      statements += 1
      for (const { id, status } of rows.executions.values())
        if (isEnded(status) && !endedAt.has(id)) endedAt.set(id, statements)
      const state = { rows, open, endedAt }
      return [...missing(state), ...solvedBefore(state), ...ofHolds(state), ...ofBreakers(state)]
    },
  }
}

interface State {
  readonly rows: Rows
  readonly open: readonly StoredNeed[]
  readonly endedAt: ReadonlyMap<string, number>
}

const kindsOfEnds = ['InDoubt', 'Failed', 'PartiallyDelivered', 'Missed']

/** The newest run of each kind needs a person until it is solved. */
function missing({ rows, open, endedAt }: State): string[] {
  const runs = [...rows.executions.values()].filter(
    ({ id, scheduleId, resendOf }) => endedAt.has(id) && resendOf === null && rows.schedules.has(scheduleId),
  )
  const byKind = Map.groupBy(runs, (run) => `${run.scheduleId} ${kindOf(rows, run)}`)
  return [...byKind].flatMap(([key, all]) => {
    const [scheduleId, kind = ''] = key.split(' ')
    if (!kindsOfEnds.includes(kind)) return []
    const newest = Math.max(...all.map(({ nominalAt }) => nominalAt))
    const last = all.filter(({ nominalAt }) => nominalAt === newest)
    const isSolved = last.some((run) => isResent(rows, run) || isMadeUpFor({ rows, endedAt }, run, -1))
    const isOpen = open.some((need) => need.kind === kind && need.scheduleId === scheduleId)
    return isSolved || isOpen ? [] : [`no need of ${kind} ${last.map(({ id }) => id).join(' ')}`]
  })
}

/** A need whose run was solved after it had ended is not open. */
function solvedBefore({ rows, open, endedAt }: State): string[] {
  return open.flatMap(({ kind, executionId }) => {
    const run = rows.executions.get(executionId)
    if (!kindsOfEnds.includes(kind) || run === undefined) return []
    const isSolved = isResent(rows, run) || isMadeUpFor({ rows, endedAt }, run, endedAt.get(run.id) ?? 0)
    return isSolved ? [`the need of ${kind} ${run.id} is still open`] : []
  })
}

function ofHolds({ rows, open }: State): string[] {
  const held = [...rows.active.values()].filter(
    ({ stage, scheduleId }) => stage === 'Held' && rows.schedules.has(scheduleId),
  )
  const needs = open.filter(({ kind, scheduleId }) => kind === 'Held' && rows.schedules.has(scheduleId))
  return difference(
    'Held',
    held.map(({ id }) => id),
    needs.map(({ subject }) => subject),
  )
}

function ofBreakers({ rows, open }: State): string[] {
  const opened = [...rows.breakers.values()].filter(
    ({ openedAt, failedRuns }) => openedAt !== null && rows.executions.has(failedRuns.at(-1) ?? ''),
  )
  return difference(
    'Breaker',
    opened.map(({ kind, target }) => `${kind} ${target}`),
    open.filter(({ kind }) => kind === 'Breaker').map(({ subject }) => subject),
  )
}

function difference(kind: string, expected: readonly string[], found: readonly string[]): string[] {
  return [
    ...expected.filter((each) => !found.includes(each)).map((each) => `no need of ${kind} ${each}`),
    ...found.filter((each) => !expected.includes(each)).map((each) => `a need of ${kind} ${each}`),
  ]
}

function kindOf(rows: Rows, { id, status }: ExecutionRow): string {
  const isInDoubt = deliveriesOf(rows, id).some(({ state }) => state === 'Unknown')
  return isInDoubt && status !== 'Succeeded' && status !== 'Skipped' ? 'InDoubt' : status
}

/** Whether a run of the same instant has succeeded, after so many statements. */
function isMadeUpFor(
  { rows, endedAt }: Pick<State, 'rows' | 'endedAt'>,
  run: ExecutionRow,
  after: number,
): boolean {
  return [...rows.executions.values()].some(
    (other) =>
      other.scheduleId === run.scheduleId &&
      other.status === 'Succeeded' &&
      other.resendOf === null &&
      instantOf(other) === instantOf(run) &&
      (endedAt.get(other.id) ?? 0) > after,
  )
}

const instantOf = ({ messageAt, dueAt, entryAt }: ExecutionRow) =>
  Math.floor((messageAt ?? dueAt ?? entryAt) / 1_000)

/** Whether runs that send its files have reached all who lacked it. */
function isResent(rows: Rows, run: ExecutionRow): boolean {
  const resends = resendsOf(rows, run.id).filter(({ status }) => isEnded(status))
  const own = deliveriesOf(rows, run.id)
  if (resends.length === 0 || own.length === 0 || run.failedParts.length > 0) return false
  const sent = new Set(resends.flatMap(({ id }) => deliveriesOf(rows, id).filter(isAccepted).map(placeOf)))
  return own.every(
    (delivery) =>
      isAccepted(delivery) || onPurpose.includes(delivery.error?.code ?? '') || sent.has(placeOf(delivery)),
  )
}

function resendsOf(rows: Rows, id: string): ExecutionRow[] {
  const own = [...rows.executions.values()].filter(({ resendOf }) => resendOf === id)
  return own.flatMap((resend) => [resend, ...resendsOf(rows, resend.id)])
}

const deliveriesOf = (rows: Rows, id: string) => rows.deliveries.get(id) ?? []
const isAccepted = ({ state }: DeliveryRow) => state === 'Accepted'
const placeOf = ({ destinationId, rowNumber, recipient }: DeliveryRow) =>
  `${destinationId} ${rowNumber} ${recipient}`
