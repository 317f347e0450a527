import { type ExecutionStatus, statusWord } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { Signals } from '@punctual/queue'
import type { Metrics } from '@punctual/runtime'

import { engineMetrics } from '../metrics.ts'
import type { EngineStore } from '../port.ts'
import type { CancelAnswer } from '../port/execution-data.ts'

export type CancelOutcome =
  | {
      readonly ok: true
      readonly cancelled: boolean
      readonly status: ExecutionStatus
      readonly detail: Sentence
    }
  | { readonly ok: false; readonly reason: 'execution-not-found' }

/**
 * Asks an execution to end. A waiting one ends at once. Of a running one the work is aborted on its server,
 * by its next heartbeat, which a signal brings forward. The detail says how far it had come.
 */
export async function cancelExecution(
  dependencies: {
    store: Pick<EngineStore, 'executionTransitions' | 'ledger'>
    signals: Signals
    metrics: Metrics
  },
  { executionId, by }: { executionId: string; by: string },
): Promise<CancelOutcome> {
  const { store, signals, metrics } = dependencies
  const answer = await store.executionTransitions.cancel(executionId, by)
  if (!answer) return { ok: false, reason: 'execution-not-found' }
  if (answer.statusAfter === 'Cancelling' && answer.serverName !== null)
    await signals.publish('cancel', { executionId, serverName: answer.serverName })
  if (answer.statusAfter === 'Cancelled') metrics.increase(engineMetrics.ended, { status: 'Cancelled' })
  if (answer.statusAfter === 'Cancelled') await signals.publish('ended', { executionId, status: 'Cancelled' })
  return {
    ok: true,
    cancelled: answer.statusAfter !== null || answer.statusBefore === 'Cancelling',
    status: answer.statusAfter ?? answer.statusBefore,
    detail: await describeProgress(store, executionId, answer),
  }
}

async function describeProgress(
  store: Pick<EngineStore, 'ledger'>,
  executionId: string,
  { statusBefore, statusAfter, attempt }: CancelAnswer,
): Promise<Sentence> {
  if (statusBefore === 'Waiting' && attempt === 0) return sentence('cancel_not_begun')
  const { deliveries, artifacts } = await store.ledger.readProgress(executionId)
  const count = countOf(deliveries)
  const sent = countOf(deliveries.filter(({ state }) => state === 'Accepted'))
  const progress =
    count > 0
      ? sentence('progress_sent', { sent, count })
      : sentence(artifacts.length > 0 ? 'progress_rendered' : 'progress_not_rendered')
  if (statusBefore === 'Waiting') return sentence('cancel_waited_again', { progress })
  if (statusAfter === null && statusBefore !== 'Cancelling')
    return sentence('cancel_had_ended', { status: statusWord(statusBefore), progress })
  // Of what has begun, only a held run has no process to wait for.
  return sentence(statusAfter === 'Cancelled' ? 'cancel_was_held' : 'cancel_was_running', { progress })
}

/** Destinations of these deliveries, which have one row for each recipient; for each row of data anew. */
function countOf(deliveries: readonly { row: number; destinationId: string }[]): number {
  return new Set(deliveries.map(({ row, destinationId }) => `${row} ${destinationId}`)).size
}
