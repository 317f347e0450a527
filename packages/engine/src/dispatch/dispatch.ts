import { collaborationSettings, isServerAffine, shareSlots } from '@punctual/domain'
import { type Clock, type Logger, type Metrics, noTracing, type Tracing } from '@punctual/runtime'
import type { Producer, Signals } from '@punctual/queue'

import type { EngineLimits } from '../limits.ts'
import { engineMetrics } from '../metrics.ts'
import { createAbsences } from './absences.ts'
import { messageTrace, startDispatchSpan } from './dispatch-span.ts'
import { createLaneHeads } from './lane-heads.ts'
import { createLanePass } from './lane-pass.ts'
import { createOutboxHolds } from './outbox-holds.ts'
import { endsOfFullCluster, fullPerSlot, type PlacementRules, type Room, roomOf, sharingOf } from './room.ts'
import { createStatementSize, dispatchSizeLimits } from '../statement-size.ts'
import { withoutUnresponsive } from './unresponsive-servers.ts'
import type { EngineStore } from '../port.ts'
import type { Dispatch, DispatchState, LanePositions } from '../port/dispatching-data.ts'

export interface DispatchDependencies {
  readonly store: Pick<EngineStore, 'dispatching'>
  readonly producer: Producer
  readonly metrics: Metrics
  readonly logger: Logger
  readonly limits: EngineLimits
  /**
   * Notifies servers of manual runs faster than the queue does. Without it only the queue does.
   */
  readonly signals?: Pick<Signals, 'publish'>
  /** Makes a span of each placement; none without it. */
  readonly tracing?: Tracing
}

interface DispatcherDependencies extends DispatchDependencies {
  readonly clock: Pick<Clock, 'monotonicMs'>
}

/** Takes executions out of the outbox, places them on live servers and hands their ids to the queues. */
export interface Dispatcher {
  /**
   * One round. Answers how many executions were placed, and whether there may be more to do now. While there
   * is, the messages of the round are sent during the next one. A round rejects when messages that it has
   * waited for could not go out; they wait in the outbox again.
   */
  round(): Promise<DispatchRound>
  /** Resolves when every message has been sent, or has failed. */
  idle(): Promise<void>
}

interface DispatchRound {
  readonly sent: number
  readonly more: boolean
  /** Ends after which another round is worth its cost; one while a slot may wait for it. */
  readonly awaitedEnds: number
}

/**
 * Dispatch decides late which execution is next, and on which server: only a bounded share of the slots of each
 * server is dispatched ahead.
 *
 * May run in any number of processes at once. A placement counts only while no other was committed since its
 * round read the state, so caps hold and tags are strict. It is committed before the message is sent; a
 * process that dies in between leaves a dispatched execution without a message, which rescue puts back.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const placeNext = createRounds(dependencies)
  let sending: Promise<void> = Promise.resolve()
  let problem: Error | null = null
  return {
    async round() {
      const before = sending
      const { dispatches, more, awaitedEnds } = await placeNext()
      if (dispatches.length > 0) {
        sending = before
          .then(() => handOver(dependencies, dispatches))
          .catch((error: unknown) => void (problem ??= error as Error))
      }
      await (more ? before : sending)
      const told = problem
      problem = null
      if (told !== null) throw told
      return { sent: dispatches.length, more, awaitedEnds }
    },
    idle: () => sending,
  }
}

interface Placed extends Pick<DispatchRound, 'more' | 'awaitedEnds'> {
  readonly dispatches: readonly Dispatch[]
}

const nothing: Pick<Placed, 'dispatches' | 'awaitedEnds'> = { dispatches: [], awaitedEnds: 1 }

/** Rounds of placing, each from where the last one ended. */
function createRounds(dependencies: DispatcherDependencies): () => Promise<Placed> {
  const { store, clock } = dependencies
  const size = createStatementSize({ ...dispatchSizeLimits, most: dependencies.limits.dispatchBatch })
  const heads = createLaneHeads(clock)
  const pass = createLanePass()
  const holds = createOutboxHolds()
  const absences = createAbsences()
  return async () => {
    const limits = { ...dependencies.limits, dispatchBatch: size.rows }
    const state = absences.see(
      withoutUnresponsive(await store.dispatching.readState(limits.serverLeaseMs)),
      clock.monotonicMs(),
    )
    const endsOfFull = endsOfFullCluster(state, limits)
    const room = roomOf(state, limits)
    holds.see(state, { nowMs: clock.monotonicMs(), room: room.normal })
    if (!state.waits) {
      pass.restart()
      return { ...nothing, more: false, awaitedEnds: endsOfFull }
    }
    const settings = collaborationSettings.parse(state.collaboration)
    if (room.normal + room.extra === 0) return { ...nothing, more: false, awaitedEnds: endsOfFull }
    const read = () => {
      const query = waitingQuery(state, { settings, room, limits, after: pass.after() })
      return store.dispatching.readWaiting({ ...query, heads: heads.positions() })
    }
    let waiting = await read()
    if (waiting.executions.length === 0 && heads.forget()) waiting = await read()
    const isPassing = pass.note(waiting.next)
    const { placements, manualInARow } = shareSlots({
      waiting: waiting.executions,
      morePlanned: waiting.morePlanned,
      room: room.normal,
      extraRoom: room.extra,
      ...sharingOf(state, { settings, limits }),
    })
    if (placements.length === 0) {
      const hasRoom = room.normal > 0
      return { ...nothing, more: hasRoom && isPassing, awaitedEnds: hasRoom ? 1 : endsOfFull }
    }
    const { sequence } = state
    const { exclusiveAfterCrashes } = limits
    const startedMs = clock.monotonicMs()
    const held = placements.map((each) => ({ ...each, held: holds.of(each.execution, startedMs) }))
    const dispatches = await store.dispatching.place(held, {
      sequence,
      exclusiveAfterCrashes,
      manualInARow,
    })
    size.note({ rows: placements.length, ms: clock.monotonicMs() - startedMs })
    if (dispatches === null) return { ...nothing, more: true }
    holds.notePlaced(placements.map(({ execution }) => execution))
    if (waiting.more)
      heads.passOver(waiting.executions, new Set(placements.map(({ execution }) => execution.executionId)))
    // Once the room is filled there is nothing to do before something ends.
    const isFilled = placements.length >= room.normal && room.normal < limits.dispatchBatch
    const left = waiting.more || waiting.executions.length > placements.length
    return {
      dispatches,
      more: dispatches.length > 0 && left && !isFilled,
      awaitedEnds: isFilled ? endsOfFull : 1,
    }
  }
}

function waitingQuery(
  state: DispatchState,
  { settings, limits, room, after }: PlacementRules & { readonly room: Room; readonly after: LanePositions },
) {
  return {
    lines: limits.lanesRead,
    after,
    limit: room.normal + room.extra,
    fullAccounts: [...state.accountRoom].filter(([, left]) => left <= 0).map(([id]) => id),
    affinity: isServerAffine(settings) ? affinityOf(state, { settings, limits }) : null,
  }
}

/** Which runs of which servers may go, those to their own and those to another one. */
function affinityOf({ servers, gone }: DispatchState, { settings, limits }: PlacementRules) {
  const fallbackMs = settings.affinityFallbackSeconds * 1_000
  const mayGo = new Map([...gone.byServer].map(([name, ms]) => [name, ms >= fallbackMs]))
  for (const { name, slots, load } of servers) mayGo.set(name, load < slots * fullPerSlot(limits))
  const names = (isFree: boolean) => [...mayGo].flatMap(([name, is]) => (is === isFree ? [name] : []))
  return { free: names(true), held: names(false), others: gone.others >= fallbackMs }
}

/**
 * Sends the messages of runs that were placed. @throws when the queue does not take them; they wait in the
 * outbox then
 */
export async function handOver(
  dependencies: DispatchDependencies,
  placed: readonly Dispatch[],
): Promise<void> {
  const { store, producer, metrics, logger, tracing = noTracing } = dependencies
  if (placed.length === 0) return
  const spans = placed.map((dispatch) => startDispatchSpan(tracing, dispatch))
  const dispatches = placed.map((dispatch, index) => ({ ...dispatch, ...messageTrace(spans[index]) }))
  hintAtManual(dependencies, dispatches)
  try {
    await producer.send(dispatches)
    for (const span of spans) span.end()
    for (const { waitedMs } of dispatches)
      metrics.observe(engineMetrics.lateness, { step: 'placed' }, waitedMs / 1_000)
  } catch (error) {
    for (const span of spans) span.end({ failure: 'queue_refused' })
    await store.dispatching.recall(placed)
    logger.warn(
      { err: error, executions: placed.length },
      'queue refused messages; executions stay in the outbox',
    )
    throw error
  }
}

/**
 * A user waits for a manual run, and the queue costs a worker several ticks of its event loop. The message is
 * enqueued as well, because a hint may be lost.
 */
function hintAtManual({ signals }: DispatchDependencies, dispatches: readonly Dispatch[]): void {
  for (const { waitedMs: _waited, ...message } of dispatches) {
    if (message.priority > 0) void signals?.publish('placed', message)
  }
}
