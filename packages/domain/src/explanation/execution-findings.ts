import { lateCauseSentence } from '../execution/late-cause.ts'
import { type PutOff, putOffSentence } from '../execution/put-off.ts'
import { statusWord } from '../execution/status-word.ts'
import { waitsForServers, type WindowHold } from '../window/of-servers.ts'
import { windowFinding } from './window-finding.ts'
import { failureSaid } from '../failure.ts'
import { readSentence } from '../words/from-json.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import type { Evidence, ExecutionEvidence } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { FindingValues } from './finding-values.ts'

/** Writes an instant in the zone of the caller. */
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
  const { executionId, status, startedAt, completedAt, serverName, error } = execution
  switch (status) {
    case 'Missed':
      return [missed(execution, evidence)]
    case 'Skipped':
      return [skipped(execution)]
    case 'Waiting':
      return waiting(execution, evidence, clock)
    case 'Executing':
    case 'Cancelling':
      return [
        finding('running', {
          said: sentence('running', {
            serverName: serverName ?? sentence('a_server'),
            startedAt: clockOf(startedAt, clock),
          }),
          values: { startedAt, serverName },
          executionId,
        }),
      ]
    case 'Succeeded':
    case 'PartiallyDelivered':
    case 'Failed':
    case 'Cancelled': {
      const errorMessage = error && failureSaid(error)
      const errorCode = error?.code ?? null
      const ended = { status: statusWord(status) }
      if (startedAt === null) {
        const said =
          errorMessage === null
            ? sentence('not_started', ended)
            : sentence('not_started_because', { ...ended, errorMessage })
        return [finding('not_started', { said, values: { status, errorMessage, errorCode }, executionId })]
      }
      const ran = {
        ...ended,
        startedAt: clock(startedAt),
        completedAt: clockOf(completedAt, clock),
        serverName: serverName ?? sentence('a_server'),
      }
      return [
        finding('ran', {
          said:
            errorMessage === null ? sentence('ran', ran) : sentence('ran_because', { ...ran, errorMessage }),
          values: { startedAt, completedAt, serverName, status, errorMessage, errorCode },
          executionId,
        }),
      ]
    }
  }
}

function askedToWait({ executionId, status, putOff, notBefore }: ExecutionEvidence, clock: Clock): Finding[] {
  if (putOff === null) return []
  const reason = putOffSentence(putOff) ?? sentence('as_told', { text: putOff.message })
  const told = { values: { notBeforeAt: notBefore, reason }, executionId }
  const waits = { notBeforeAt: clock(notBefore), reason }
  if (putOff.code === 'window') return [windowFinding(reason, { untilAt: endOf(putOff), executionId })]
  if (putOff.code === 'breaker' && status === 'Waiting')
    return [finding('breaker_open', { ...told, said: sentence('breaker_open', waits) })]
  if (putOff.code !== 'asked') return []
  return [finding('asked_to_wait', { ...told, said: sentence('asked_to_wait', waits) })]
}

function endOf({ values }: PutOff): Date | null {
  const until = values !== undefined && 'untilEpochUtc' in values ? values.untilEpochUtc : null
  return until === null ? null : new Date(until * 1_000)
}

function missed({ executionId, error, entryAt }: ExecutionEvidence, { state, blockedBy }: Evidence): Finding {
  const errorMessage = error && failureSaid(error)
  const reason = errorMessage ?? sentence('not_run')
  if (error?.code === 'missed_overlap') {
    const blocking = {
      blockingExecutionId: blockedBy?.executionId ?? null,
      blockingStatus: blockedBy?.status ?? null,
    }
    return finding('overlap_policy', {
      said:
        blockedBy === null
          ? reason
          : sentence('overlap_policy', {
              errorMessage: reason,
              blockingExecutionId: blockedBy.executionId,
              blockingStatus: statusWord(blockedBy.status),
            }),
      values: { errorMessage, ...blocking },
      executionId,
    })
  }
  const { missedRunPolicy = null, missedRunWindowMinutes = null } = state.rule.ok ? state.rule.recurrence : {}
  const values = { entryAt, errorMessage, missedRunPolicy, missedRunWindowMinutes }
  const said =
    missedRunPolicy === null || missedRunWindowMinutes === null
      ? reason
      : sentence('missed_run_policy', { errorMessage: reason, missedRunPolicy, missedRunWindowMinutes })
  return finding('missed_run_policy', { said, values, executionId })
}

function skipped({ executionId, error }: ExecutionEvidence): Finding {
  const reason = error === null ? sentence('not_run') : failureSaid(error)
  return windowFinding(reason, { executionId })
}

function waiting(execution: ExecutionEvidence, { now, windowOfServers }: Evidence, clock: Clock): Finding[] {
  const { executionId, notBefore, attempt, serverName } = execution
  const waitsFor = waitsForOf(execution, now)
  if (waitsFor === 'server' && windowOfServers !== null) return waitingForServers(execution, windowOfServers)
  const values = { waitsFor, notBeforeAt: notBefore, attempt, serverName }
  const notBeforeAt = clock(notBefore)
  const said = {
    target: sentence('waiting_for_target', { notBeforeAt }),
    window: sentence('waiting_for_window', { notBeforeAt }),
    spread: sentence('waiting_for_spread', { notBeforeAt }),
    retry: sentence('waiting_for_retry', { notBeforeAt, attempt }),
    server: sentence('waiting_for_server'),
    slot: sentence('waiting_for_slot', { serverName: serverName ?? sentence('a_server') }),
  }[waitsFor]
  return [finding('waiting', { said, values, executionId })]
}

function waitingForServers(
  { executionId, notBefore, attempt }: ExecutionEvidence,
  hold: WindowHold,
): Finding[] {
  const { serverName, until: untilAt } = hold
  const notBeforeAt = hold.notBefore ?? notBefore
  const values = { waitsFor: 'window', notBeforeAt, attempt, serverName } as const
  const said =
    serverName === null
      ? sentence('waiting_for_windows_of_servers')
      : sentence('waiting_for_window_of_its_server', { serverName })
  return [
    finding('waiting', { said, values, executionId }),
    windowFinding(waitsForServers(hold), { untilAt, executionId }),
  ]
}

function waitsForOf(
  { placedAt, notBefore, putOff, serverName, attempt }: ExecutionEvidence,
  now: Date,
): FindingValues<'waiting'>['waitsFor'] {
  if (notBefore > now) {
    if (putOff?.code === 'breaker') return 'target'
    if (putOff?.code === 'window') return 'window'
    return attempt === 0 ? 'spread' : 'retry'
  }
  return placedAt === null || serverName === null ? 'server' : 'slot'
}

function runByHand({ executionId, runBy, entryAt }: ExecutionEvidence, clock: Clock): Finding {
  const said = sentence('run_by_hand_on_time', { runBy, entryAt: clock(entryAt) })
  return finding('run_by_hand_on_time', { said, values: { runBy, entryAt }, executionId })
}

function placed({ executionId, serverName, placementReason }: ExecutionEvidence): Finding[] {
  if (serverName === null || placementReason === null) return []
  const values = { serverName, reason: readSentence(placementReason) }
  return [finding('placed', { said: sentence('placed', values), values, executionId })]
}

/** Less than this is what planning, placing and claiming take on a good day. */
const worthReportingMs = 1_000

function late(execution: ExecutionEvidence): Finding[] {
  const { executionId, trigger, dueAt, entryAt, placedAt, startedAt } = execution
  if (trigger !== 'schedule' || startedAt === null) return []
  const kept = execution.lateSeconds
  const total = kept === null ? startedAt.getTime() - dueAt.getTime() : kept * 1_000
  if (total < worthReportingMs) return []
  const cause = execution.lateCause && lateCauseSentence(execution.lateCause)
  const placedTime = placedAt?.getTime() ?? startedAt.getTime()
  const [planning, placing, starting] = [
    entryAt.getTime() - dueAt.getTime(),
    placedTime - entryAt.getTime(),
    startedAt.getTime() - placedTime,
  ]
  const values = {
    lateSeconds: wholeSeconds(total),
    cause,
    planningSeconds: wholeSeconds(planning),
    placingSeconds: wholeSeconds(placing),
    startingSeconds: wholeSeconds(starting),
  }
  return [finding('late', { said: lateSentence(values), values, executionId })]
}

/** What held it, else where the time went: a part that took less than a second is not reported. */
function lateSentence(values: FindingValues<'late'>): Sentence {
  const { lateSeconds, cause, planningSeconds, placingSeconds, startingSeconds } = values
  if (cause !== null) return sentence('late_because', { lateSeconds, cause })
  const parts = [
    ...(planningSeconds > 0 ? [sentence('late_in_planning', { planningSeconds })] : []),
    ...(placingSeconds > 0 ? [sentence('late_in_placing', { placingSeconds })] : []),
    ...(startingSeconds > 0 ? [sentence('late_in_starting', { startingSeconds })] : []),
  ]
  return parts.length === 0
    ? sentence('late', { lateSeconds })
    : sentence('late_in_parts', { lateSeconds, parts })
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.floor(milliseconds / 1_000))
}

function attempts({ executionId, attempt, crashCount }: ExecutionEvidence): Finding[] {
  if (attempt < 2) return []
  const said =
    crashCount === 0
      ? sentence('attempts', { attempt })
      : sentence('attempts_crashed', { attempt, crashCount })
  return [finding('attempts', { said, values: { attempt, crashCount }, executionId })]
}

function clockOf(instant: Date | null, clock: Clock): string | Sentence {
  return instant === null ? sentence('an_unknown_time') : clock(instant)
}
