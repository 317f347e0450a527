import type { ExecutionStatus } from '@punctual/domain'
import type {
  AttemptRef,
  ClaimedExecution,
  ExecutionTransitions,
  HeartbeatAnswer,
  PlannedSchedule,
  Recall,
  RecalledExecution,
} from '@punctual/engine'
import type { ExecutionRow } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'
import type { Fail, Observation, Remembering } from './observation.ts'

/** An execution as it was before the statement that is being checked. */
interface Life {
  readonly status: ExecutionStatus
  readonly scheduleId: string
  readonly trigger: ExecutionRow['trigger']
  readonly resendOf: ExecutionRow['resendOf']
  readonly overlapPolicy: ExecutionRow['overlapPolicy']
  readonly notBefore: number
  readonly generation: number
  readonly attempt: number
  readonly bootId: string | null
  readonly claimToken: string | null
}

interface Known {
  readonly fail: Fail
  readonly lives: Map<string, Life>
  /** When each boot of a server was last heard of. */
  readonly beats: Map<string, number>
  /** By claim token. */
  readonly claimers: Map<string, Machine>
  /** Schedules whose runs the database does not let end. Their lives are not checked. */
  readonly unwritable: ReadonlySet<string>
}

/** Which state of an execution may follow which. */
const moves: Readonly<Record<ExecutionStatus, readonly ExecutionStatus[]>> = {
  Waiting: ['Executing', 'Cancelled', 'Failed'],
  Executing: ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelling', 'Waiting', 'Cancelled'],
  Cancelling: ['Cancelled', 'Succeeded', 'PartiallyDelivered', 'Failed'],
  Succeeded: [],
  PartiallyDelivered: [],
  Failed: [],
  Cancelled: [],
  Missed: [],
  Skipped: [],
}

/** A server without a heartbeat for this long is dead. */
const serverLeaseMs = 3_000

const isRunning = ({ status }: Pick<Life, 'status'>) => status === 'Executing' || status === 'Cancelling'

/**
 * The lives of executions: every state follows one that it may follow, and only the attempt that owns an
 * execution writes.
 */
export function createLivesChecker(
  fail: Fail,
  unwritable: ReadonlySet<string>,
): Remembering & { observe(observation: Observation): void } {
  const known: Known = { fail, lives: new Map(), beats: new Map(), claimers: new Map(), unwritable }
  return {
    remember() {
      const [lives, beats] = [new Map(known.lives), new Map(known.beats)]
      return () => Object.assign(known, { lives, beats })
    },
    observe(observation) {
      checkStatement(known, observation)
      for (const row of observation.rows.touched.executions) follow(known, row, observation.name)
    },
  }
}

function checkStatement(known: Known, observation: Observation): void {
  const { name, given, answer } = observation
  switch (name) {
    case 'servers.register':
    case 'servers.heartbeat':
    case 'servers.leave':
      return noteBeat(known, observation)
    case 'executionTransitions.claim':
      return checkClaim(known, observation)
    case 'executionTransitions.recall':
      return (given[0] as Recall).reason === 'crashed' ? checkRescue(known, observation) : undefined
    case 'planning.plan':
      return checkOverlap(known, observation)
    case 'executionTransitions.finish':
    case 'executionTransitions.release':
      return answer === true ? checkOwner(known, given[0] as AttemptRef, observation) : undefined
    case 'ledger.advance':
    case 'ledger.advanceAgain':
      return answer === null ? undefined : checkOwner(known, given[0] as AttemptRef, observation)
  }
}

function noteBeat({ beats }: Known, { name, given, answer, at }: Observation): void {
  const { bootId } = given[0] as { bootId: string }
  if (name === 'servers.leave') beats.delete(bootId)
  else if (name === 'servers.register' ? answer !== null : (answer as HeartbeatAnswer).slots !== null)
    beats.set(bootId, at)
}

function checkOwner(
  { fail, lives }: Known,
  { executionId, attempt, claimToken }: AttemptRef,
  { machine, name }: Observation,
): void {
  const life = lives.get(executionId)
  if (life && life.claimToken === claimToken && life.bootId === machine.bootId && isRunning(life)) return
  fail(
    'only the attempt that owns an execution writes',
    `${name} by ${machine.name} for attempt ${attempt} of ${executionId}`,
  )
}

function checkClaim(known: Known, { machine, now, at, clockWasSet, given, answer, rows }: Observation): void {
  const claimed = answer as ClaimedExecution | null
  if (!claimed) return
  const { fail, lives, beats, claimers } = known
  const { executionId, generation, bootId, claimToken } = (
    given as Parameters<ExecutionTransitions['claim']>
  )[0]
  const life = lives.get(executionId)
  if (life?.status !== 'Waiting')
    return fail('only what waits is claimed', `${executionId} was ${life?.status}`)
  claimers.set(claimToken, machine)
  if (generation !== life.generation)
    fail(
      'an old message claims nothing',
      `generation ${generation} of ${executionId}, now ${life.generation}`,
    )
  if (!clockWasSet && now < life.notBefore)
    fail('nothing begins before it may', `${executionId} by ${life.notBefore - now} ms`)
  if (at - (beats.get(bootId) ?? 0) >= serverLeaseMs)
    fail('a server whose lease is over claims nothing', machine.name)
  const { doubtUntil } = rows.settings
  const firstAt = Math.min(claimed.nominalAt.getTime(), claimed.entryAt.getTime())
  const followsLost = life.attempt === 0 && doubtUntil !== null && firstAt <= doubtUntil
  if (claimed.attempt !== life.attempt + (followsLost ? 2 : 1))
    fail('a claim raises the attempt', `${executionId} to ${claimed.attempt}`)
  for (const [id, other] of lives)
    if (mustNotMeet(life, other))
      fail('runs that must not overlap do not', `${executionId} began while ${id} ran`)
}

/** Whether an execution that begins now overlaps with one that runs, although neither may overlap. */
function mustNotMeet(beginning: Life, other: Life): boolean {
  return (
    isRunning(other) &&
    // A resend reads nothing, so it is in the way of no run.
    other.resendOf === null &&
    other.scheduleId === beginning.scheduleId &&
    other.overlapPolicy !== 'Allow' &&
    beginning.overlapPolicy !== 'Allow'
  )
}

function checkRescue({ fail, lives, beats, claimers, unwritable }: Known, { at, answer }: Observation): void {
  for (const { executionId: id } of answer as RecalledExecution[]) {
    const boot = lives.get(id)?.bootId ?? ''
    const claimer = claimers.get(lives.get(id)?.claimToken ?? '')
    if (at - (beats.get(boot) ?? 0) < serverLeaseMs) fail('work of a live server is not taken from it', id)
    const isAtFault = unwritable.has(lives.get(id)?.scheduleId ?? '')
    if (claimer?.wasDisturbed === false && !isAtFault)
      fail('only what goes wrong counts as a crash', `${id} of ${claimer.name}`)
  }
}

function checkOverlap({ fail, lives }: Known, { given, rows }: Observation): void {
  for (const { id, occurrences } of given[1] as PlannedSchedule[]) {
    const { missedRunPolicy } = (rows.schedules.get(id)?.recurrence ?? {}) as { missedRunPolicy?: string }
    for (const { executionId, status, isMadeUpFor = false } of occurrences) {
      const row = rows.executions.get(executionId)
      if (!row || lives.has(executionId) || status !== 'Waiting' || row.scheduleId !== id) continue
      // Each instant of an outage runs, one after the other.
      const runsAnyhow = isMadeUpFor && missedRunPolicy === 'RunAll'
      const mayBeMissed = row.overlapPolicy !== 'Allow' && !runsAnyhow
      const isBlocked = mayBeMissed && [...lives.values()].some((life) => blocks(life, row))
      if (isBlocked !== (row.status === 'Missed'))
        fail('what would overlap is missed, and nothing else', `${executionId} is ${row.status}`)
    }
  }
}

function blocks({ scheduleId, status, trigger, resendOf }: Life, row: ExecutionRow): boolean {
  if (resendOf !== null || scheduleId !== row.scheduleId || moves[status].length === 0) return false
  return row.overlapPolicy === 'Skip' || (status === 'Waiting' && trigger !== 'manual')
}

function follow({ fail, lives }: Known, row: ExecutionRow, statement: string): void {
  const before = lives.get(row.id)
  const isFirst =
    before === undefined && (row.status === 'Waiting' || row.status === 'Missed' || row.status === 'Skipped')
  if (!isFirst && before?.status !== row.status && !moves[before?.status ?? 'Missed'].includes(row.status)) {
    fail(
      'an execution moves only as it may',
      `${row.id} from ${before?.status} to ${row.status} by ${statement}`,
    )
  }
  const {
    status,
    scheduleId,
    trigger,
    resendOf,
    overlapPolicy,
    notBefore,
    generation,
    attempt,
    claimedByBootId: bootId,
    claimToken,
  } = row
  lives.set(row.id, {
    status,
    scheduleId,
    trigger,
    resendOf,
    overlapPolicy,
    notBefore,
    generation,
    attempt,
    bootId,
    claimToken,
  })
}
