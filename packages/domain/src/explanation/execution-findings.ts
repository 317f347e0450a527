import { durationWords } from '../recurrence/duration-words.ts'
import type { Evidence, ExecutionEvidence } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { FindingValues } from './finding-values.ts'

/** Writes an instant on the clock that the person who asks inspects. */
export type Clock = (instant: Date) => string

/** What became of an instant that has an execution. */
export function executionFindings(execution: ExecutionEvidence, evidence: Evidence, clock: Clock): Finding[] {
  const byHand = execution.trigger === 'on-time' ? [runByHand(execution, clock)] : []
  return [
    ...outcome(execution, evidence, clock),
    ...askedToWait(execution, clock),
    ...byHand,
    ...placed(execution),
    ...late(execution),
    ...attempts(execution),
  ]
}

function outcome(execution: ExecutionEvidence, evidence: Evidence, clock: Clock): Finding[] {
  const { id: executionId, status, startedAt, completedAt, serverName, error } = execution
  const because = error === null ? '' : `: ${error.message}`
  switch (status) {
    case 'Missed':
      return [missed(execution, evidence)]
    case 'Waiting':
      return [waiting(execution, evidence.now, clock)]
    case 'Executing':
    case 'Cancelling':
      return [
        finding('running', {
          message: `It runs on ${serverName ?? 'a server'} since ${clockOf(startedAt, clock)}.`,
          values: { startedAt, serverName },
          executionId,
        }),
      ]
    case 'Succeeded':
    case 'PartiallyDelivered':
    case 'Failed':
    case 'Cancelled': {
      const errorMessage = error?.message ?? null
      const errorCode = error?.code ?? null
      if (startedAt === null) {
        const message = `It ended as ${status} before it had started${because || '.'}`
        return [finding('not_started', { message, values: { status, errorMessage, errorCode }, executionId })]
      }
      const span = `from ${clock(startedAt)} to ${clockOf(completedAt, clock)}`
      return [
        finding('ran', {
          message: `It ran ${span} on ${serverName ?? 'a server'} and ended as ${status}${because || '.'}`,
          values: { startedAt, completedAt, serverName, status, errorMessage, errorCode },
          executionId,
        }),
      ]
    }
  }
}

function askedToWait(
  { id: executionId, status, putOff, notBefore }: ExecutionEvidence,
  clock: Clock,
): Finding[] {
  if (putOff === null) return []
  const told = { values: { notBeforeAt: notBefore, reason: putOff.message }, executionId }
  if (putOff.code === 'breaker' && status === 'Waiting') {
    const message = `${putOff.message} This run is tried again at ${clock(notBefore)} at the latest, or ends when it has waited for as long as a run may.`
    return [finding('breaker_open', { ...told, message })]
  }
  if (putOff.code !== 'asked') return []
  const message = `The other side asked to wait, which was kept until ${clock(notBefore)}. ${putOff.message}`
  return [finding('asked_to_wait', { ...told, message })]
}

function missed(
  { id: executionId, error, entryAt }: ExecutionEvidence,
  { state, blockedBy }: Evidence,
): Finding {
  const errorMessage = error?.message ?? null
  const reason = error?.message ?? 'It was not run.'
  if (error?.code === 'missed_overlap') {
    const run =
      blockedBy === null ? '' : ` That was execution ${blockedBy.id}, which is ${blockedBy.status} now.`
    const blocking = {
      blockingExecutionId: blockedBy?.id ?? null,
      blockingStatus: blockedBy?.status ?? null,
    }
    return finding('overlap_policy', {
      message: `${reason}${run}`,
      values: { errorMessage, ...blocking },
      executionId,
    })
  }
  const { missedRunPolicy = null, missedRunWindowMinutes = null } = state.rule.ok ? state.rule.recurrence : {}
  const policy =
    missedRunPolicy === null
      ? ''
      : ` The policy was MissedRunPolicy ${missedRunPolicy}, MissedRunWindowMinutes ${missedRunWindowMinutes}.`
  const values = { entryAt, errorMessage, missedRunPolicy, missedRunWindowMinutes }
  return finding('missed_run_policy', { message: `${reason}${policy}`, values, executionId })
}

function waiting(execution: ExecutionEvidence, now: Date, clock: Clock): Finding {
  const { id: executionId, notBefore, attempt, serverName } = execution
  const waitsFor = waitsForOf(execution, now)
  const values = { waitsFor, notBeforeAt: notBefore, attempt, serverName }
  const message = {
    target: `It waits until ${clock(notBefore)}, or until what it needs answers.`,
    spread: `It waits until ${clock(notBefore)}: its start is spread over SpreadSeconds.`,
    retry: `It waits until ${clock(notBefore)}: attempt ${attempt} failed and the next one is waited for.`,
    server: 'It waits for a server with a free slot, or for its turn among the other runs.',
    slot: `It waits on ${serverName} for a free slot.`,
  }[waitsFor]
  return finding('waiting', { message, values, executionId })
}

function waitsForOf(
  { placedAt, notBefore, putOff, serverName, attempt }: ExecutionEvidence,
  now: Date,
): FindingValues<'waiting'>['waitsFor'] {
  if (notBefore > now) {
    if (putOff?.code === 'breaker') return 'target'
    return attempt === 0 ? 'spread' : 'retry'
  }
  return placedAt === null || serverName === null ? 'server' : 'slot'
}

function runByHand({ id: executionId, runBy, entryAt }: ExecutionEvidence, clock: Clock): Finding {
  const message = `${runBy} had it run by hand at ${clock(entryAt)} as of this time, so the scheduler does not fire it again.`
  return finding('run_by_hand_on_time', { message, values: { runBy, entryAt }, executionId })
}

function placed({ id: executionId, serverName, placementReason }: ExecutionEvidence): Finding[] {
  if (serverName === null || placementReason === null) return []
  const message = `It was placed on ${serverName}: ${placementReason}.`.replace(/\.\.$/, '.')
  return [finding('placed', { message, values: { serverName, reason: placementReason }, executionId })]
}

/** Less than this is what planning, placing and claiming take on a good day. */
const worthReportingMs = 1_000

function late({
  id: executionId,
  trigger,
  dueAt,
  entryAt,
  placedAt,
  startedAt,
}: ExecutionEvidence): Finding[] {
  if (trigger !== 'schedule' || startedAt === null) return []
  const total = startedAt.getTime() - dueAt.getTime()
  if (total < worthReportingMs) return []
  const placedTime = placedAt?.getTime() ?? startedAt.getTime()
  const [planning, placing, starting] = [
    entryAt.getTime() - dueAt.getTime(),
    placedTime - entryAt.getTime(),
    startedAt.getTime() - placedTime,
  ]
  const parts = [
    { ms: planning, what: 'until it was planned' },
    { ms: placing, what: 'until it was placed on a server' },
    { ms: starting, what: 'until the server had a free slot for it' },
  ].filter(({ ms }) => ms >= worthReportingMs)
  const where =
    parts.length === 0 ? '' : `: ${parts.map(({ ms, what }) => `${durationWords(ms)} ${what}`).join(', ')}`
  const message = `It started ${durationWords(total)} after its time${where}.`
  const values = {
    lateSeconds: wholeSeconds(total),
    planningSeconds: wholeSeconds(planning),
    placingSeconds: wholeSeconds(placing),
    startingSeconds: wholeSeconds(starting),
  }
  return [finding('late', { message, values, executionId })]
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.floor(milliseconds / 1_000))
}

function attempts({ id: executionId, attempt, crashCount }: ExecutionEvidence): Finding[] {
  if (attempt < 2) return []
  const crashed = crashCount === 0 ? '' : `; ${crashCount} of them ended because the process died`
  const message = `It took ${attempt} attempts${crashed}.`
  return [finding('attempts', { message, values: { attempt, crashCount }, executionId })]
}

function clockOf(instant: Date | null, clock: Clock): string {
  return instant === null ? 'an unknown time' : clock(instant)
}
