import { endOfWindow, isServerAffine, windowTimes } from '@punctual/domain'

import type { DispatchState, WaitingExecution } from '../../port/dispatching-data.ts'
import type { Dispatching } from '../../port.ts'
import { type ServersAt, serversAt } from '../../servers-in-windows.ts'
import type { ForecastCluster, ForecastRun, ForecastServer } from '../../port/forecast-data.ts'
import { createLanes } from './lanes.ts'

/**
 * The part of the store that dispatch works on, in memory and at a time that the forecast sets. It answers what the
 * statements of dispatch answer; what goes where is decided by dispatch itself.
 */
export interface QueueModel {
  readonly dispatching: Dispatching
  /** Runs in the outbox that may go. */
  readonly waiting: number
  /** The servers that no window is about at the present instant, and the windows of the others. */
  readonly servers: () => ServersAt<ForecastServer>
  /**
   * When the next window of a server ends that is in force, or another server may take the runs of one that is gone.
   * Null without either.
   */
  readonly nextFree: () => number | null
  setNow(atMs: number): void
  add(run: ForecastRun): void
  /** Puts a run where it is already. */
  placeKnown(run: ForecastRun): void
  /** Takes the next run of each free slot from the line of its server. */
  begin(): UnderWay[]
  end(run: UnderWay): void
  roomOf(accountId: string): number | undefined
  usedOf(accountId: string): number
  runningOn(serverName: string): number
  isUnderWay(scheduleId: string): boolean
}

export interface UnderWay {
  readonly run: ForecastRun
  readonly serverName: string
  readonly turn: number
  readonly placedMs: number
  isRunning: boolean
}

export function createQueueModel(
  cluster: ForecastCluster,
  onPlaced: (run: ForecastRun, atMs: number) => void,
): QueueModel {
  const lanes = createLanes()
  const underWay = new Map<string, UnderWay>()
  const room = new Map(cluster.caps)
  const used = new Map<string, number>()
  const running = new Map<string, number>()
  const ofSchedule = new Map<string, number>()
  const waiting = new Map<string, ForecastRun>()
  const free = createFreeServers(cluster)
  let { sequence } = cluster
  let manualInARow = 0
  let nowMs = 0

  const count = (counts: Map<string, number>, key: string, by: number) =>
    counts.set(key, (counts.get(key) ?? 0) + by)
  const take = (one: UnderWay, by: 1 | -1) => {
    for (const id of one.run.accountIds) {
      count(used, id, by)
      if (room.has(id)) count(room, id, -by)
    }
    count(ofSchedule, one.run.scheduleId, by)
    if (by > 0) underWay.set(one.run.id, one)
    else underWay.delete(one.run.id)
  }
  const run = (one: UnderWay) => {
    one.isRunning = true
    count(running, one.serverName, 1)
  }
  const dispatching: Dispatching = {
    readState: () => {
      const state = stateOf([...underWay.values()], free.at(nowMs).servers)
      const collaboration = cluster.settings
      return Promise.resolve({
        ...state,
        sequence,
        manualInARow,
        collaboration,
        waits: lanes.size > 0,
        accountRoom: room,
        // What held a run is found by `waits`.
        windowOfServers: null,
        windowsByServer: new Map(),
        gone: { byServer: free.gone(nowMs), others: Infinity },
      })
    },
    readWaiting(query) {
      const mayGo = (one: ForecastRun) => {
        if (one.overlapPolicy !== 'Allow' && (ofSchedule.get(one.scheduleId) ?? 0) > 0) return false
        if (query.affinity === null || one.desiredServerName === null) return true
        if (query.affinity.free.includes(one.desiredServerName)) return true
        return query.affinity.others && !query.affinity.held.includes(one.desiredServerName)
      }
      const { runs, next, morePlanned, moreManual } = lanes.read(query, mayGo)
      const executions = runs.map(({ run: one, place }) => waitingOf(one, place, nowMs))
      return Promise.resolve({ executions, next, morePlanned, more: morePlanned || moreManual })
    },
    place(placements, { manualInARow: inARow }) {
      sequence += BigInt(placements.length)
      manualInARow = inARow
      return Promise.resolve(
        placements.map(({ execution: { executionId, generation }, serverName, turn }) => {
          const placed = waiting.get(executionId)!
          waiting.delete(executionId)
          lanes.remove(placed)
          take({ run: placed, serverName, turn, placedMs: nowMs, isRunning: false }, 1)
          onPlaced(placed, nowMs)
          const message = { executionId, generation, serverName, turn, priority: placed.priority }
          return { ...message, exclusive: false, traceParent: null, waitedMs: nowMs - placed.notBeforeMs }
        }),
      )
    },
    readRequested: () => Promise.resolve(null),
    recall: () => Promise.resolve(),
    recallAll: () => Promise.resolve([]),
  }
  return {
    dispatching,
    get waiting() {
      return lanes.size
    },
    servers: () => free.at(nowMs),
    nextFree: () => free.nextEnd(nowMs),
    setNow: (atMs) => void (nowMs = atMs),
    add(one) {
      waiting.set(one.id, one)
      lanes.add(one)
    },
    placeKnown(one) {
      const { serverName, turn, startedAtMs } = one.placed!
      const known = { run: one, serverName, turn, placedMs: nowMs, isRunning: false }
      take(known, 1)
      if (startedAtMs !== null) run(known)
    },
    begin() {
      const inLine = [...underWay.values()].filter(({ isRunning }) => !isRunning)
      const begun: UnderWay[] = []
      // A server begins what has the lowest tag, and of one tag the manual run.
      for (const one of inLine.sort((a, b) => a.turn - b.turn || b.run.priority - a.run.priority)) {
        const slots = cluster.servers.find(({ name }) => name === one.serverName)?.slots ?? 0
        if ((running.get(one.serverName) ?? 0) >= slots) continue
        run(one)
        begun.push(one)
      }
      return begun
    },
    end(one) {
      take(one, -1)
      count(running, one.serverName, -1)
    },
    roomOf: (accountId) => room.get(accountId),
    usedOf: (accountId) => used.get(accountId) ?? 0,
    runningOn: (serverName) => running.get(serverName) ?? 0,
    isUnderWay: (scheduleId) => (ofSchedule.get(scheduleId) ?? 0) > 0,
  }
}

function waitingOf(run: ForecastRun, place: number, nowMs: number): WaitingExecution {
  const { id, scheduleId, folderId, priority, desiredServerName, overlapPolicy, accountIds, laneId } = run
  const notBefore = new Date(run.notBeforeMs)
  return {
    executionId: id,
    generation: 1,
    scheduleId,
    folderId,
    priority,
    desiredServerName,
    overlapPolicy,
    notBefore,
    waitedMs: Math.max(0, nowMs - run.notBeforeMs),
    accountIds,
    laneId,
    entryAt: notBefore,
    place,
  }
}

type MutableFlow = {
  -readonly [Member in keyof DispatchState['flows'][number]]: DispatchState['flows'][number][Member]
}

/** The part of the state that `read-dispatch-state.sql` computes of what is under way. */
function stateOf(
  active: readonly UnderWay[],
  servers: readonly ForecastServer[],
): Pick<DispatchState, 'servers' | 'flows' | 'virtualTime' | 'plannedTag'> {
  const loads = new Map<string, number>()
  const flows = new Map<string, MutableFlow>()
  let [running, inTransit, planned] = [0, Infinity, Infinity]
  for (const { run, serverName, turn, isRunning } of active) {
    loads.set(serverName, (loads.get(serverName) ?? 0) + 1)
    const { folderId, priority } = run
    const key = `${folderId} ${priority}`
    let flow = flows.get(key)
    if (flow === undefined)
      flows.set(key, (flow = { folderId, priority, lastTag: 0, waits: false, executions: 0 }))
    flow.lastTag = Math.max(flow.lastTag, turn)
    flow.waits ||= !isRunning
    flow.executions += 1
    if (isRunning) running = Math.max(running, turn)
    else inTransit = Math.min(inTransit, turn)
    if (!isRunning && priority === 0) planned = Math.min(planned, turn)
  }
  return {
    servers: servers.map(({ name, slots }) => ({
      name,
      slots,
      load: loads.get(name) ?? 0,
      isUnresponsive: false,
    })),
    flows: [...flows.values()],
    virtualTime: Math.max(running, inTransit === Infinity ? 0 : inTransit - 1, 0),
    plannedTag: planned === Infinity ? null : planned,
  }
}

/** Windows begin and end at whole seconds. */
function createFreeServers({
  settings,
  servers,
  away,
  serverWindows,
}: Pick<ForecastCluster, 'settings' | 'servers' | 'away' | 'serverWindows'>) {
  let known: { readonly second: number; readonly free: ServersAt<ForecastServer> } | null = null
  const at = (atMs: number): ServersAt<ForecastServer> => {
    const second = Math.floor(atMs / 1_000)
    if (known?.second !== second) known = { second, free: serversAt(servers, serverWindows, new Date(atMs)) }
    return known.free
  }
  const gone = (atMs: number): ReadonlyMap<string, number> => {
    const inWindows = [...at(atMs).inWindowSince].map(([name, since]) => [name, since.getTime()] as const)
    return new Map([...away, ...inWindows].map(([name, sinceMs]) => [name, Math.max(0, atMs - sinceMs)]))
  }
  const fallbackMs = isServerAffine(settings) ? settings.affinityFallbackSeconds * 1_000 : 0
  return {
    at,
    gone,
    nextEnd(atMs: number): number | null {
      const ends = serverWindows.flatMap(({ times }) => {
        const read = windowTimes.safeParse(times)
        const end = read.success ? endOfWindow(read.data, new Date(atMs)) : undefined
        return end instanceof Date ? [end.getTime()] : []
      })
      const fallbacks = [...gone(atMs).values()].flatMap((ms) =>
        ms < fallbackMs ? [atMs + fallbackMs - ms] : [],
      )
      const next = Math.min(...ends, ...fallbacks)
      return next === Infinity ? null : next
    },
  }
}
