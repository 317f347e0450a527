import { durationWords } from '../recurrence/duration-words.ts'
import type { Evidence, ExecutionEvidence } from './evidence.ts'
import { type Finding, finding } from './finding.ts'

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
      return [finding('waiting', waitingFor(execution, evidence.now, clock), { executionId })]
    case 'Executing':
    case 'Cancelling':
      return [
        finding('running', `It runs on ${serverName ?? 'a server'} since ${clockOf(startedAt, clock)}.`, {
          executionId,
        }),
      ]
    case 'Succeeded':
    case 'PartiallyDelivered':
    case 'Failed':
    case 'Cancelled': {
      if (startedAt === null)
        return [
          finding('not_started', `It ended as ${status} before it had started${because || '.'}`, {
            executionId,
          }),
        ]
      const span = `from ${clock(startedAt)} to ${clockOf(completedAt, clock)}`
      return [
        finding(
          'ran',
          `It ran ${span} on ${serverName ?? 'a server'} and ended as ${status}${because || '.'}`,
          { executionId },
        ),
      ]
    }
  }
}

function askedToWait(
  { id: executionId, status, putOff, notBefore }: ExecutionEvidence,
  clock: Clock,
): Finding[] {
  if (putOff?.code === 'breaker' && status === 'Waiting')
    return [
      finding(
        'breaker_open',
        `${putOff.message} This run is tried again at ${clock(notBefore)} at the latest, or ends when it has waited for as long as a run may.`,
        { executionId },
      ),
    ]
  if (putOff?.code !== 'asked') return []
  return [
    finding(
      'asked_to_wait',
      `The other side asked to wait, which was kept until ${clock(notBefore)}. ${putOff.message}`,
      { executionId },
    ),
  ]
}

function missed({ id: executionId, error }: ExecutionEvidence, { state, blockedBy }: Evidence): Finding {
  const reason = error?.message ?? 'It was not run.'
  if (error?.code === 'missed_overlap') {
    const run =
      blockedBy === null ? '' : ` That was execution ${blockedBy.id}, which is ${blockedBy.status} now.`
    return finding('overlap_policy', `${reason}${run}`, { executionId })
  }
  const policy = state.rule.ok
    ? ` The policy was MissedRunPolicy ${state.rule.recurrence.missedRunPolicy}, MissedRunWindowMinutes ${state.rule.recurrence.missedRunWindowMinutes}.`
    : ''
  return finding('missed_run_policy', `${reason}${policy}`, { executionId })
}

function waitingFor(
  { placedAt, notBefore, putOff, serverName, attempt }: ExecutionEvidence,
  now: Date,
  clock: Clock,
): string {
  if (notBefore > now) {
    if (putOff?.code === 'breaker')
      return `It waits until ${clock(notBefore)}, or until what it needs answers.`
    const why =
      attempt === 0
        ? 'its start is spread over SpreadSeconds'
        : `attempt ${attempt} failed and the next one is waited for`
    return `It waits until ${clock(notBefore)}: ${why}.`
  }
  if (placedAt === null || serverName === null)
    return 'It waits for a server with a free slot, or for its turn among the other runs.'
  return `It waits on ${serverName} for a free slot.`
}

function runByHand({ id: executionId, runBy, entryAt }: ExecutionEvidence, clock: Clock): Finding {
  const message = `${runBy} had it run by hand at ${clock(entryAt)} as of this time, so the scheduler does not fire it again.`
  return finding('run_by_hand_on_time', message, { executionId })
}

function placed({ id: executionId, serverName, placementReason }: ExecutionEvidence): Finding[] {
  if (serverName === null || placementReason === null) return []
  return [
    finding('placed', `It was placed on ${serverName}: ${placementReason}.`.replace(/\.\.$/, '.'), {
      executionId,
    }),
  ]
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
  const parts = [
    { ms: entryAt.getTime() - dueAt.getTime(), what: 'until it was planned' },
    { ms: placedTime - entryAt.getTime(), what: 'until it was placed on a server' },
    { ms: startedAt.getTime() - placedTime, what: 'until the server had a free slot for it' },
  ].filter(({ ms }) => ms >= worthReportingMs)
  const where =
    parts.length === 0 ? '' : `: ${parts.map(({ ms, what }) => `${durationWords(ms)} ${what}`).join(', ')}`
  return [finding('late', `It started ${durationWords(total)} after its time${where}.`, { executionId })]
}

function attempts({ id: executionId, attempt, crashCount }: ExecutionEvidence): Finding[] {
  if (attempt < 2) return []
  const crashed = crashCount === 0 ? '' : `; ${crashCount} of them ended because the process died`
  return [finding('attempts', `It took ${attempt} attempts${crashed}.`, { executionId })]
}

function clockOf(instant: Date | null, clock: Clock): string {
  return instant === null ? 'an unknown time' : clock(instant)
}
