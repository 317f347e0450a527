import {
  cancelExecution,
  createDispatcher,
  createExpress,
  createQueueWatch,
  decideHeld,
  requestManual,
  requestOnTime,
  requestResend,
  rescueRound,
  type Store,
  type Term,
} from '@punctual/engine'
import { occurrenceId } from '@punctual/domain'

import type { Actor } from './gate.ts'
import { producerOf, signalsOf } from './outside.ts'
import { limits, logger, type World } from './world.ts'

/** Something that a process does once, in several steps; it may die between any two of them. */
export interface Task {
  readonly actor: Actor
  readonly done: Promise<unknown>
}

/**
 * Begins something in a process of its own; what it is refused, or loses its connection for, is no matter.
 */
function begin(world: World, name: string, work: (store: Store, actor: Actor) => Promise<unknown>): Task {
  const actor: Actor = { name, state: 'live' }
  return { actor, done: work(world.storeOf(actor), actor).catch(() => {}) }
}

export function beginRequest(world: World, requested: Set<string>): Task {
  const scheduleId = world.random.pick(world.scheduleIds)
  return begin(world, 'request', async (store, actor) => {
    const ports = {
      producer: producerOf(world, actor),
      signals: signalsOf(world, actor),
      metrics: world.metrics,
    }
    const express = createExpress({ store, ...ports, logger, limits })
    const outcome = await requestManual(store, { scheduleId, runBy: 'walk', express })
    if (!outcome.ok) return
    requested.add(outcome.executionId)
    if (outcome.dispatch) await express.handOver(outcome.dispatch)
  })
}

export function beginRequestOnTime(world: World, requested: Set<string>): Task {
  const scheduleId = world.random.pick(world.scheduleIds)
  return begin(world, 'request on time', async (store) => {
    const outcome = await requestOnTime(store, { scheduleId, runBy: 'walk' })
    if (outcome.ok) requested.add(outcome.executionId)
  })
}

/** Sends the kept files of an ended run again, to all of its recipients, or to those that it has missed. */
export function beginResend(world: World, requested: Set<string>, endedId: string): Task {
  const isForAll = world.random.chance(0.5)
  return begin(world, 'send again', async (store) => {
    const [ended] = await store.executions.agesOf([endedId])
    const { artifacts, deliveries } = await store.ledger.readProgress(endedId)
    const outcome = await requestResend(store, {
      ended: {
        executionId: endedId,
        scheduleId: ended!.scheduleId,
        artifacts,
        deliveries: deliveries.map((each) => ({ ...each, error: null })),
      },
      wish: {
        destinationIds: null,
        recipients: isForAll ? deliveries.map(({ recipient }) => recipient) : null,
        deliveryIds: null,
      },
      runBy: 'walk',
    })
    if (outcome.ok) requested.add(outcome.executionId)
  })
}

/** Plans the next due instant of a schedule, as a leader that is in time or late. */
export function beginPlan(world: World, term: Term): Task {
  const scheduleId = world.random.pick(world.scheduleIds)
  const isMissed = world.random.chance(0.3)
  const notRun = scheduleId === world.scheduleIds[0] ? ('Skipped' as const) : ('Missed' as const)
  return begin(world, 'plan', async (store) => {
    const schedule = await store.schedules.read(scheduleId)
    const dueAt = schedule?.nextRunAt
    if (!schedule || !dueAt) return
    const occurrence = {
      executionId: occurrenceId(scheduleId, dueAt),
      dueAt,
      notBefore: new Date(0),
      status: isMissed ? notRun : ('Waiting' as const),
      reason: isMissed ? { code: notRun.toLowerCase(), message: 'Not run.' } : null,
    }
    const nextRunAt = new Date(dueAt.getTime() + 86_400_000)
    await store.planning.plan(term, [
      {
        id: scheduleId,
        dueAt,
        version: schedule.version,
        calendar: null,
        nextRunAt,
        occurrences: [occurrence],
      },
    ])
  })
}

export function beginDispatch(world: World): Task {
  return begin(world, 'dispatch', async (store, actor) => {
    const dispatcher = createDispatcher({
      store,
      producer: producerOf(world, actor),
      metrics: world.metrics,
      logger,
      limits,
      clock: { monotonicMs: () => 0 },
    })
    await dispatcher.round()
    await dispatcher.idle()
  })
}

export function beginRescue(world: World): Task {
  return begin(world, 'rescue', async (store, actor) => {
    const { metrics } = world
    await createQueueWatch({ store, producer: producerOf(world, actor), metrics, logger }).poll()
    await rescueRound({ store, signals: signalsOf(world, actor), metrics, logger, limits })
  })
}

export function beginDecide(world: World, executionId: string): Task {
  const decision = world.random.chance(0.5) ? 'Deliver' : 'Discard'
  return begin(world, 'decide', (store, actor) =>
    decideHeld(
      { store, signals: signalsOf(world, actor), metrics: world.metrics },
      { executionId, decision, reason: 'walk', by: 'walk' },
    ),
  )
}

export function beginCancel(world: World, executionId: string): Task {
  return begin(world, 'cancel', (store, actor) =>
    cancelExecution(
      { store, signals: signalsOf(world, actor), metrics: world.metrics },
      { executionId, by: 'walk' },
    ),
  )
}
