import {
  changeExecution,
  type ExecutionRow,
  type Instant,
  isHeard,
  linkedAccounts,
  type Rows,
} from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import { avoidedMs } from '../port/dispatching-data.ts'
import type {
  Dispatch,
  DispatchState,
  LaneHead,
  LanePosition,
  RequestedSchedule,
  WaitingExecution,
  WaitingQuery,
} from '../port/dispatching-data.ts'
import type { Dispatching } from '../port.ts'

export function modelDispatching({ rows, now, isLocked }: ModelContext): ModelledStore['dispatching'] {
  return {
    readState: (leaseMs, mostUnderWay) => readState(rows, now(), { leaseMs, mostUnderWay }),
    readWaiting: (query) => readWaiting(rows, now(), query),
    readRequested: (scheduleId, priority) => readRequested(rows, now(), { scheduleId, priority }),
    place(placed, { sequence, exclusiveAfterCrashes, manualInARow }) {
      if (rows.settings.roundRobinSequence !== sequence) return null
      rows.settings.roundRobinSequence += BigInt(placed.length)
      rows.settings.manualInARow = manualInARow
      return placed.flatMap((placement) => place(rows, now(), { ...placement, exclusiveAfterCrashes }))
    },
    recallAll(epoch) {
      const before = rows.settings.queueIncarnation
      rows.settings.queueIncarnation = epoch
      if (before === null || before === epoch) return []
      const sent = [...rows.active.values()].filter(
        (execution) =>
          execution.status === 'Waiting' && execution.dispatchedAt !== null && !isLocked(execution),
      )
      for (const execution of sent) changeExecution(rows, execution, { dispatchedAt: null })
      return sent.map(({ id }) => id)
    },
    recall(dispatches) {
      for (const { executionId, generation } of dispatches) {
        const execution = rows.executions.get(executionId)
        if (execution?.generation === generation && execution.status === 'Waiting')
          changeExecution(rows, execution, { dispatchedAt: null })
      }
    },
  }
}

/** Whether it waits for dispatch; a held run is not dispatched either. */
function isUnsent({ status, dispatchedAt }: ExecutionRow): boolean {
  return status === 'Waiting' && dispatchedAt === null
}

function readState(
  rows: Rows,
  now: Instant,
  { leaseMs, mostUnderWay }: { leaseMs: number; mostUnderWay?: number | null | undefined },
): DispatchState {
  const active = [...rows.active.values()]
    .filter(({ dispatchedAt }) => dispatchedAt !== null)
    .slice(0, mostUnderWay ?? Infinity)
  const turns = (isRunning: boolean) =>
    active.filter(({ status }) => (status !== 'Waiting') === isRunning).map(({ turn }) => Number(turn ?? 0))
  const flows = Map.groupBy(active, ({ folderId, priority }) => `${folderId} ${priority}`)
  return {
    sequence: rows.settings.roundRobinSequence,
    manualInARow: rows.settings.manualInARow,
    collaboration: rows.settings.collaboration,
    waits: [...rows.active.values()].some(isUnsent),
    servers: [...rows.servers.values()]
      .filter(({ role, lastHeartbeatAt }) => role === 'worker' && isHeard({ lastHeartbeatAt }, now, leaseMs))
      .filter(({ draining, holdReason }) => !draining && holdReason === null)
      .map(({ name, slots, unresponsiveSince }) => ({
        name,
        slots,
        isUnresponsive:
          unresponsiveSince !== null && isHeard({ lastHeartbeatAt: unresponsiveSince }, now, avoidedMs),
        load: active.filter(({ serverName }) => serverName === name).length,
      })),
    windowOfServers: null,
    windowsByServer: new Map(),
    gone: { byServer: heardOf(rows, now), others: 0 },
    accountRoom: accountRoom(rows, active),
    flows: [...flows.values()].flatMap((executions) =>
      executions.slice(0, 1).map(({ folderId, priority }) => ({
        folderId,
        priority,
        lastTag: Math.max(...executions.map(({ turn }) => Number(turn ?? 0))),
        waits: executions.some(({ status }) => status === 'Waiting'),
        executions: executions.length,
      })),
    ),
    virtualTime: Math.max(
      ...turns(true),
      ...turns(false).map((turn) => Math.min(turn, ...turns(false)) - 1),
      0,
    ),
    plannedTag: lowest(
      active
        .filter(({ status, priority }) => status === 'Waiting' && priority === 0)
        .map(({ turn }) => Number(turn ?? 0)),
    ),
  }
}

/** Milliseconds since each worker was heard; nothing without affinity. */
function heardOf({ servers, settings }: Rows, now: Instant): ReadonlyMap<string, number> {
  const isAffine = (settings.collaboration as { readonly method?: string }).method === 'ServerAffinity'
  const workers = isAffine ? [...servers.values()].filter(({ role }) => role === 'worker') : []
  return new Map(workers.map(({ name, lastHeartbeatAt }) => [name, Math.max(0, now - lastHeartbeatAt)]))
}

interface FrozenAccounts {
  readonly accounts: ReadonlyArray<{ readonly id: string }>
}

const lowest = (turns: readonly number[]): number | null => (turns.length === 0 ? null : Math.min(...turns))

function accountRoom(rows: Rows, active: readonly ExecutionRow[]): Map<string, number> {
  const room = new Map<string, number>()
  for (const { id, maxConcurrentExecutions } of rows.accounts.values()) {
    if (maxConcurrentExecutions !== null) room.set(id, maxConcurrentExecutions)
  }
  for (const execution of active) {
    for (const id of accountsOf(rows, execution)) if (room.has(id)) room.set(id, (room.get(id) ?? 0) - 1)
  }
  return room
}

/**
 * The accounts that an execution reads with: that of its report, or those of the package. They are as its
 * first claim has found them, and until then as they are now. A run that sends kept files has none.
 */
function accountsOf(
  rows: Rows,
  { sourceAccountId, scheduleId, resendOf, snapshot }: ExecutionRow,
): readonly string[] {
  if (resendOf !== null) return []
  if (sourceAccountId !== null) return [sourceAccountId]
  if (snapshot !== null) return (snapshot as FrozenAccounts).accounts.map(({ id }) => id)
  const schedule = rows.schedules.get(scheduleId)
  return schedule ? linkedAccounts(schedule.definition) : []
}

function readRequested(
  rows: Rows,
  now: Instant,
  { scheduleId, priority }: { scheduleId: string; priority: number },
): RequestedSchedule | null {
  const schedule = rows.schedules.get(scheduleId)
  if (!schedule) return null
  const { version, folderId, serverName, lastServerName, sourceAccountId, definition } = schedule
  const isBehind = [...rows.active.values()].some(
    (other) =>
      isUnsent(other) && other.priority === priority && other.folderId === folderId && other.notBefore <= now,
  )
  const accountIds = sourceAccountId === null ? linkedAccounts(definition) : [sourceAccountId]
  return { version, folderId, desiredServerName: serverName ?? lastServerName, accountIds, isBehind }
}

interface Line extends LanePosition {
  readonly number: number
}

function lineOf({ priority, folderId, sourceAccountId, resendOf, scheduleId }: ExecutionRow): LanePosition {
  return { priority, folderId, laneId: sourceAccountId ?? resendOf ?? scheduleId }
}

const isSameLine = (a: LanePosition, b: LanePosition) =>
  a.priority === b.priority && a.folderId === b.folderId && a.laneId === b.laneId

function isBefore(a: LanePosition, b: LanePosition): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority
  return a.folderId === b.folderId ? a.laneId > b.laneId : a.folderId > b.folderId
}

/** The lanes that a round reads: a stretch of those of manual runs, and one of those of planned ones. */
function stretches(outbox: readonly ExecutionRow[], { lines: most, after }: WaitingQuery) {
  const all: LanePosition[] = []
  for (const line of outbox.map(lineOf)) if (!all.some((other) => isSameLine(line, other))) all.push(line)
  all.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const behind = (isManual: boolean, position: LanePosition | null): Line[] =>
    all
      .filter(({ priority }) => priority > 0 === isManual)
      .filter((line) => position === null || isBefore(position, line))
      .slice(0, most)
      .map((line, index) => ({ ...line, number: index + 1 }))
  return { manual: behind(true, after.manual), planned: behind(false, after.planned) }
}

type InLine = Pick<ExecutionRow, 'id' | 'notBefore' | 'entryAt'>

function compareInLine(a: InLine, b: InLine): number {
  return a.notBefore - b.notBefore || a.entryAt - b.entryAt || (a.id < b.id ? -1 : Number(a.id > b.id))
}

function isBehind(execution: InLine, { executionId, notBefore, entryAt }: LaneHead): boolean {
  return (
    compareInLine(execution, {
      id: executionId,
      notBefore: notBefore.getTime(),
      entryAt: entryAt.getTime(),
    }) > 0
  )
}

function readWaiting(
  rows: Rows,
  now: Instant,
  query: WaitingQuery,
): ReturnType<ModelledStore['dispatching']['readWaiting']> {
  const outbox = [...rows.active.values()].filter(isUnsent)
  const { manual, planned } = stretches(outbox, query)
  const executions = new Map<string, WaitingExecution>()
  const full = new Set<'manual' | 'planned'>()
  for (const line of [...manual, ...planned]) {
    const share = Math.max(1, Math.ceil(query.limit / (line.priority > 0 ? manual : planned).length))
    if (query.fullAccounts.includes(line.laneId)) continue
    const position = query.heads.find((other) => isSameLine(line, other))
    const head = outbox
      .filter((execution) => isSameLine(line, lineOf(execution)) && execution.notBefore <= now)
      .filter((execution) => position === undefined || isBehind(execution, position))
      .sort(compareInLine)
      .map((execution, index) => ({ execution, place: index + 1 }))
      .filter(({ execution }) => mayGo(rows, execution, query.affinity))
      .slice(0, share)
    for (const { execution, place } of head)
      executions.set(execution.id, { ...waitingOf(rows, now, execution), place })
    if (head.length === share) full.add(line.priority > 0 ? 'manual' : 'planned')
  }
  const nextOf = (lines: readonly Line[]): LanePosition | null => {
    const last = lines.at(-1)
    if (last?.number !== query.lines) return null
    return { priority: last.priority, folderId: last.folderId, laneId: last.laneId }
  }
  const next = { manual: nextOf(manual), planned: nextOf(planned) }
  const hasMore = (stretch: 'manual' | 'planned') => next[stretch] !== null || full.has(stretch)
  const morePlanned = hasMore('planned')
  return { executions: [...executions.values()], next, more: morePlanned || hasMore('manual'), morePlanned }
}

/** Whether nothing that runs, or is dispatched, and no server that is full or just gone, holds it back. */
function mayGo(rows: Rows, execution: ExecutionRow, affinity: WaitingQuery['affinity']): boolean {
  const { id, scheduleId, overlapPolicy, desiredServerName } = execution
  if (overlapPolicy !== 'Allow') {
    for (const other of rows.active.values())
      if (other.resendOf === null && other.scheduleId === scheduleId && other.id !== id && !isUnsent(other))
        return false
  }
  if (affinity === null || desiredServerName === null || affinity.free.includes(desiredServerName))
    return true
  return affinity.others && !affinity.held.includes(desiredServerName)
}

function waitingOf(rows: Rows, now: Instant, execution: ExecutionRow): Omit<WaitingExecution, 'place'> {
  const {
    id: executionId,
    generation,
    scheduleId,
    folderId,
    priority,
    desiredServerName,
    overlapPolicy,
    notBefore,
    entryAt,
  } = execution
  return {
    executionId,
    generation,
    scheduleId,
    folderId,
    priority,
    desiredServerName,
    overlapPolicy,
    notBefore: new Date(notBefore),
    waitedMs: Math.max(0, now - entryAt),
    accountIds: accountsOf(rows, execution),
    laneId: lineOf(execution).laneId,
    entryAt: new Date(entryAt),
  }
}

function place(
  rows: Rows,
  now: Instant,
  placement: Parameters<Dispatching['place']>[0][number] & { exclusiveAfterCrashes: number },
): Dispatch[] {
  const { exclusiveAfterCrashes, serverName, reason, turn } = placement
  const { executionId, generation } = placement.execution
  const execution = rows.executions.get(executionId)
  if (!execution || execution.generation !== generation) return []
  if (execution.status !== 'Waiting' || execution.dispatchedAt !== null) return []
  const waitedMs = now - Math.max(execution.entryAt, execution.notBefore)
  changeExecution(rows, execution, {
    generation: generation + 1,
    dispatchedAt: now,
    serverName,
    placementReason: reason,
    turn: BigInt(turn),
    stage: 'Placing',
  })
  return [
    {
      executionId,
      generation: generation + 1,
      serverName,
      priority: execution.priority,
      turn,
      exclusive: execution.crashCount >= exclusiveAfterCrashes,
      waitedMs,
      traceParent: execution.traceParent,
    },
  ]
}
