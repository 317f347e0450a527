import { placeExecutions } from '@punctual/domain'
import type { Logger } from '@punctual/runtime'
import type { Producer } from '@punctual/queue'
import type { PlacedExecution, Store, WaitingExecution } from '@punctual/store'

import type { Collaboration } from './collaboration.ts'
import type { EngineLimits } from './limits.ts'

export interface DispatchDependencies {
  readonly store: Store
  readonly producer: Producer
  readonly collaboration: Collaboration
  readonly logger: Logger
  readonly limits: EngineLimits
}

/**
 * One round of dispatch: takes executions out of the outbox, places them on live servers and hands their ids to the queues.
 *
 * May run in any number of processes at once: the placement is a conditional update, so one of them wins each execution. It
 * is committed before the message is sent; a process that dies in between leaves a dispatched execution without a message,
 * which rescue puts back.
 *
 * @returns how many messages were sent, and whether there may be more to do now
 */
export async function dispatchRound(dependencies: DispatchDependencies): Promise<{ sent: number; more: boolean }> {
  const { store, limits } = dependencies
  const servers = await store.servers.liveWorkers(limits.serverLeaseMs)
  const room = servers.reduce((sum, { slots, load }) => sum + Math.max(slots * limits.dispatchedPerSlot - load, 0), 0)
  if (room === 0) return { sent: 0, more: false }
  const waiting = withoutOverlap(await store.executionMoves.readOutbox(Math.min(room, limits.dispatchBatch)))
  if (waiting.length === 0) return { sent: 0, more: false }
  const placed = await place(dependencies, waiting, servers)
  const dispatches = placed.length === 0 ? [] : await store.executionMoves.markDispatched(placed)
  await send(dependencies, dispatches)
  return { sent: dispatches.length, more: dispatches.length > 0 && waiting.length >= Math.min(room, limits.dispatchBatch) }
}

/** Of several waiting executions of a schedule that must not overlap, only the first goes now. */
function withoutOverlap(waiting: readonly WaitingExecution[]): WaitingExecution[] {
  const seen = new Set<string>()
  return waiting.filter(({ scheduleId, overlapPolicy }) => {
    if (overlapPolicy === 'Allow') return true
    if (seen.has(scheduleId)) return false
    seen.add(scheduleId)
    return true
  })
}

async function place(
  { store, collaboration }: DispatchDependencies,
  waiting: readonly WaitingExecution[],
  servers: Awaited<ReturnType<Store['servers']['liveWorkers']>>,
): Promise<PlacedExecution[]> {
  const settings = await collaboration.current()
  const method = settings.isCollaborationEnabled ? settings.method : 'LeastLoaded'
  const placements = placeExecutions({
    method,
    executions: waiting,
    servers,
    firstNumber: method === 'RoundRobin' ? await store.executionMoves.takeRoundRobin(waiting.length) : 0n,
    affinityFallbackMs: settings.affinityFallbackSeconds * 1_000,
  })
  const byId = new Map(waiting.map((execution) => [execution.id, execution]))
  return placements.flatMap(({ id, serverName, reason }) => {
    const execution = byId.get(id)
    return execution ? [{ id, nominalAt: execution.nominalAt, generation: execution.generation, serverName, reason }] : []
  })
}

async function send(
  { store, producer, logger }: DispatchDependencies,
  dispatches: Awaited<ReturnType<Store['executionMoves']['markDispatched']>>,
): Promise<void> {
  if (dispatches.length === 0) return
  try {
    await producer.send(dispatches.map(({ id, generation, serverName }) => ({ executionId: id, generation, serverName })))
  } catch (error) {
    await store.executionMoves.withdrawDispatch(dispatches)
    logger.warn({ err: error, executions: dispatches.length }, 'queue did not take the messages; they wait in the outbox')
    throw error
  }
}
