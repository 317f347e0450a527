/**
 * The starts and ends of runs ahead. The dispatcher works on a model of the store, at each instant at which a run
 * becomes due or ends. So order, fair shares, caps and placement are decided by the code
 * that decides them in a real night; only the durations are assumed.
 */
import { setImmediate } from 'node:timers/promises'

import { isServerAffine } from '@punctual/domain'
import { type Metrics, silentLogger } from '@punctual/runtime'

import type { EngineLimits } from '../../limits.ts'
import type { ForecastCluster, ForecastRun, ForecastStart, QueueForecast } from '../../port/forecast-data.ts'
import { createDispatcher, type Dispatcher } from '../dispatch.ts'
import { createEventHeap, type EventHeap } from './event-heap.ts'
import { createLevels, type Levels, type LevelSpan, pairedLevels } from './levels.ts'
import { createQueueModel, type QueueModel, type UnderWay } from './queue-model.ts'
import { createWaits, type Waits } from './waits.ts'

export interface ForecastOptions {
  readonly cluster: ForecastCluster
  /** Those that run or wait at the beginning, and those that become due. */
  readonly runs: readonly ForecastRun[]
  readonly nowMs: number
  /** From the end of a run until another one may start in its place. */
  readonly turnaroundMs: number
  /** What has not started by then has no start. */
  readonly untilMs: number
  readonly levels: LevelSpan
  readonly limits: EngineLimits
  readonly signal: AbortSignal
}

/** Instants after which other work of the process may go on: a few milliseconds. */
const instantsOfATurn = 20

/** Rounds of dispatch at one instant: each lane is read many times by then. */
const roundsAtOnce = 1_000

type Event =
  | { readonly kind: 'due' | 'ready'; readonly run: ForecastRun }
  | { readonly kind: 'end'; readonly ended: UnderWay }
  | { readonly kind: 'wake' }

interface World {
  readonly queue: QueueModel
  readonly dispatcher: Dispatcher
  readonly events: EventHeap<Event>
  readonly waits: Waits
  readonly levels: { readonly servers: Levels; readonly accounts: Levels; readonly waiting: Levels }
  /** Runs that wait, of each schedule from their due instant, and of each account from when they may go. */
  readonly waitingOf: Map<string, number>
  readonly turnaroundMs: number
  readonly starts: Map<string, ForecastStart>
  /** Runs of each account that have begun. One that is placed may still wait at its server. */
  readonly runningOf: Map<string, number>
  /** Accounts and servers whose counts have changed at this instant. */
  readonly touched: { readonly accounts: Set<string>; readonly servers: Set<string> }
}

export async function forecastQueue(options: ForecastOptions): Promise<QueueForecast> {
  const { nowMs, untilMs, signal } = options
  const world = worldOf(options)
  const { queue, events } = world
  begin(world, options)
  await settle(world, nowMs)
  for (let instants = 1; ; instants += 1) {
    const atMs = events.nextAt()
    if (atMs === null || atMs > untilMs) break
    queue.setNow(atMs)
    while (events.nextAt() === atMs) happen(world, events.take()!, atMs)
    await settle(world, atMs)
    if (instants % instantsOfATurn === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  for (const run of options.runs) noteUnstarted(world, run, untilMs)
  return {
    starts: world.starts,
    servers: world.levels.servers.read(),
    accounts: pairedLevels(world.levels.accounts, world.levels.waiting),
  }
}

function worldOf({ cluster, limits, levels, turnaroundMs }: ForecastOptions): World {
  const queue = createQueueModel(cluster, (run, atMs) => placed(world, run, atMs))
  const dispatcher = createDispatcher({
    store: { dispatching: queue.dispatching },
    producer: {
      send: () => Promise.resolve(),
      incarnation: () => Promise.resolve(''),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    metrics: unmeasured,
    logger: silentLogger(),
    limits,
    // A statement of the model takes no time, and nothing goes back into its outbox.
    clock: { monotonicMs: () => 0 },
  })
  const levelsOf = () => createLevels(levels)
  const world: World = {
    queue,
    dispatcher,
    events: createEventHeap(),
    waits: createWaits(isServerAffine(cluster.settings)),
    levels: { servers: levelsOf(), accounts: levelsOf(), waiting: levelsOf() },
    waitingOf: new Map(),
    turnaroundMs,
    starts: new Map(),
    runningOf: new Map(),
    touched: { accounts: new Set(), servers: new Set() },
  }
  return world
}

const nothing = () => {}

/** Of a forecast nothing is measured. */
const unmeasured: Metrics = { increase: nothing, set: nothing, observe: nothing } as unknown as Metrics

function begin(world: World, { cluster, runs, nowMs }: ForecastOptions): void {
  const { queue, events } = world
  const names = new Set(cluster.servers.map(({ name }) => name))
  queue.setNow(nowMs)
  for (const id of cluster.caps.keys()) noteAccount(world, id, nowMs)
  // As they stand in their lanes, so that the number of those ahead is right.
  const inOrder = runs.toSorted((a, b) => a.dueAtMs - b.dueAtMs || (a.id < b.id ? -1 : 1))
  for (const run of inOrder) {
    const { placed } = run
    const isLost = placed !== null && placed.startedAtMs === null && !names.has(placed.serverName)
    if (placed !== null && !isLost) known(world, run, nowMs)
    else if (run.isPlanned) planned(world, run, nowMs)
    else events.put(run.dueAtMs, { kind: 'due', run })
  }
}

function known(world: World, run: ForecastRun, nowMs: number): void {
  const { queue, waits } = world
  queue.placeKnown(run)
  waits.begins(run, () => 0, nowMs)
  if (run.placed!.startedAtMs !== null) startKnown(world, run, nowMs)
  for (const id of run.accountIds) noteAccount(world, id, nowMs)
}

/** A run takes its usual time in all; one that takes longer already is assumed to take a part of that again. */
function startKnown(world: World, run: ForecastRun, nowMs: number): void {
  const { events, starts, turnaroundMs } = world
  const { serverName, turn, startedAtMs } = run.placed!
  const startMs = startedAtMs!
  const endMs = Math.max(startMs + run.durationMs, nowMs + run.durationMs / 4)
  events.put(endMs + turnaroundMs, {
    kind: 'end',
    ended: { run, serverName, turn, placedMs: startMs, isRunning: true },
  })
  starts.set(run.id, { startMs, endMs, serverName, isMissed: false, cause: null })
  world.touched.servers.add(serverName)
  countRunning(world, run, 1)
}

function happen(world: World, event: Event, atMs: number): void {
  const { queue, waits } = world
  switch (event.kind) {
    case 'wake':
      return
    case 'ready':
      return wait(world, event.run, atMs)
    case 'end': {
      const { run, serverName } = event.ended
      queue.end(event.ended)
      countRunning(world, run, -1)
      waits.ended(run.scheduleId, atMs)
      world.touched.servers.add(serverName)
      for (const id of run.accountIds) noteAccount(world, id, atMs)
      return
    }
    case 'due': {
      const { run } = event
      if (isMissed(world, run)) world.starts.set(run.id, missed)
      else planned(world, run, atMs)
    }
  }
}

const missed: ForecastStart = { startMs: null, endMs: null, serverName: null, isMissed: true, cause: null }

/** A run that waits at the end says which window of servers it waits for, or which server of its own. */
function noteUnstarted({ starts, waits }: World, run: ForecastRun, untilMs: number): void {
  const cause = starts.has(run.id) ? null : waits.causeOf(run, untilMs, untilMs)
  const isSaid = cause?.code === 'window' || (cause?.code === 'server_away' && cause.serverName !== null)
  if (isSaid) starts.set(run.id, { ...missed, isMissed: false, cause })
}

/** The rule of planning for a run that is due while the one before it has not ended. */
function isMissed({ queue, waitingOf }: World, { overlapPolicy, scheduleId }: ForecastRun): boolean {
  if (overlapPolicy === 'Allow') return false
  if ((waitingOf.get(scheduleId) ?? 0) > 0) return true
  return overlapPolicy === 'Skip' && queue.isUnderWay(scheduleId)
}

function planned(world: World, run: ForecastRun, atMs: number): void {
  count(world, run.scheduleId, 1)
  if (run.notBeforeMs > atMs) world.events.put(run.notBeforeMs, { kind: 'ready', run })
  else wait(world, run, atMs)
}

function wait(world: World, run: ForecastRun, atMs: number): void {
  const { queue, waits, waitingOf } = world
  waits.begins(run, (id) => (waitingOf.get(id) ?? 0) + queue.usedOf(id), atMs)
  queue.add(run)
  for (const id of run.accountIds) {
    count(world, id, 1)
    noteAccount(world, id, atMs)
  }
}

function placed(world: World, run: ForecastRun, atMs: number): void {
  count(world, run.scheduleId, -1)
  for (const id of run.accountIds) {
    count(world, id, -1)
    noteAccount(world, id, atMs)
  }
}

function count({ waitingOf }: World, key: string, by: 1 | -1): void {
  waitingOf.set(key, (waitingOf.get(key) ?? 0) + by)
}

function countRunning({ runningOf, touched }: World, { accountIds }: ForecastRun, by: 1 | -1): void {
  for (const id of accountIds) {
    runningOf.set(id, (runningOf.get(id) ?? 0) + by)
    touched.accounts.add(id)
  }
}

function noteAccount({ queue, waits, touched }: World, id: string, atMs: number): void {
  touched.accounts.add(id)
  const room = queue.roomOf(id)
  if (room !== undefined) waits.room(id, room, atMs)
}

/** Servers begin what they have, and dispatch fills the room, until nothing more happens at this instant. */
async function settle(world: World, atMs: number): Promise<void> {
  await fill(world, atMs)
  const { queue, levels, waitingOf, runningOf, touched } = world
  for (const name of touched.servers) levels.servers.set(name, atMs, queue.runningOn(name))
  for (const id of touched.accounts) {
    const running = runningOf.get(id) ?? 0
    levels.accounts.set(id, atMs, running)
    levels.waiting.set(id, atMs, (waitingOf.get(id) ?? 0) + queue.usedOf(id) - running)
  }
  touched.servers.clear()
  touched.accounts.clear()
}

async function fill(world: World, atMs: number): Promise<void> {
  const { queue, dispatcher, waits, events } = world
  waits.servers(queue.servers(), atMs)
  start(world, atMs)
  if (queue.waiting === 0) return
  for (let rounds = 0; rounds < roundsAtOnce; rounds += 1) {
    const { more } = await dispatcher.round()
    start(world, atMs)
    if (!more) break
  }
  const nextFree = queue.waiting > 0 ? queue.nextFree() : null
  if (nextFree !== null && nextFree > atMs) events.put(nextFree, { kind: 'wake' })
}

function start(world: World, atMs: number): void {
  const { queue, events, starts, waits, touched, turnaroundMs } = world
  for (const one of queue.begin()) {
    const { run, serverName, placedMs } = one
    const endMs = atMs + Math.max(1, run.durationMs)
    starts.set(run.id, {
      startMs: atMs,
      endMs,
      serverName,
      isMissed: false,
      cause: waits.causeOf(run, placedMs, atMs),
    })
    touched.servers.add(serverName)
    countRunning(world, run, 1)
    events.put(endMs + turnaroundMs, { kind: 'end', ended: one })
  }
}
