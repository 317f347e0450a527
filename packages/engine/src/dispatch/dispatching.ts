import { statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { avoidedMs, mostReadInLane } from '../port/dispatching-data.ts'
import type {
  Dispatch,
  DispatchState,
  LanePosition,
  LanePositions,
  RequestedSchedule,
  WaitingExecution,
  WaitingExecutions,
  ServerWindow,
  WaitingQuery,
} from '../port/dispatching-data.ts'
import type { Dispatching } from '../port.ts'
import { serversAt } from '../servers-in-windows.ts'

const statement = statementsBeside(import.meta.url)

type StateRow = Omit<
  DispatchState,
  'sequence' | 'accountRoom' | 'virtualTime' | 'plannedTag' | 'windowOfServers' | 'windowsByServer' | 'gone'
> & {
  readonly sequence: string
  readonly accountRoom: Readonly<Record<string, number>>
  readonly virtualTime: string
  readonly plannedTag: string | null
  readonly now: Date
  /** Milliseconds since each worker was heard. */
  readonly heard: Readonly<Record<string, number>>
  readonly serverWindows: readonly ServerWindow[]
}

/** `share` is the number of executions that a line is asked for. */
type WaitingRow = LanePosition & {
  readonly stretch: 'manual' | 'planned'
  readonly number: number
  readonly share: number
} & (WaitingExecution | { readonly executionId: null })

/** Of nulls when nothing of what was given waited any more. */
type PlacedRow = Dispatch | { readonly [Field in keyof Dispatch]: null }

export function createDispatching(database: EngineDatabase): Dispatching {
  const sql = {
    state: statement('read-dispatch-state'),
    waiting: statement('read-waiting'),
    requested: statement('read-requested'),
    place: statement('mark-dispatched'),
    recall: statement('recall-dispatch'),
    recallAll: statement('recall-all'),
  }
  return {
    async readState(leaseMs, mostUnderWay = null) {
      const [row] = await database.query<StateRow>(sql.state, [leaseMs, avoidedMs, mostUnderWay])
      if (!row) throw new Error('the settings of the cluster are missing; the schema is damaged')
      const { now, serverWindows, heard, ...state } = row
      const { inWindowSince, ...servers } = serversAt(row.servers, serverWindows, now)
      const inWindows = [...inWindowSince].map(
        ([name, since]) => [name, now.getTime() - since.getTime()] as const,
      )
      return {
        ...state,
        ...servers,
        gone: { byServer: new Map([...Object.entries(heard), ...inWindows]), others: 0 },
        sequence: BigInt(row.sequence),
        accountRoom: new Map(Object.entries(row.accountRoom)),
        virtualTime: Number(row.virtualTime),
        plannedTag: row.plannedTag === null ? null : Number(row.plannedTag),
      }
    },
    async readWaiting(query) {
      return waitingOf(await database.query<WaitingRow>(sql.waiting, waitingParameters(query)), query)
    },
    async readRequested(scheduleId, priority) {
      const [row] = await database.query<RequestedSchedule>(sql.requested, [scheduleId, priority])
      return row ?? null
    },
    async place(placed, { sequence, exclusiveAfterCrashes, manualInARow }) {
      const rows = await database.record<PlacedRow>(sql.place, [
        placed.map(({ execution }) => execution.executionId),
        placed.map(({ execution }) => execution.generation),
        placed.map(({ serverName }) => serverName),
        placed.map(({ reason }) => reason),
        placed.map(({ turn }) => turn),
        sequence,
        exclusiveAfterCrashes,
        manualInARow,
        placed.map(({ held }) => held?.code ?? null),
        placed.map(({ held }) => held?.accountId ?? null),
        placed.map(({ held }) => held?.ahead ?? 0),
        placed.map(({ held }) => (held?.known === undefined ? null : JSON.stringify(held.known))),
      ])
      return rows.length === 0 ? null : rows.filter((row) => row.executionId !== null)
    },
    async recall(dispatches) {
      await database.query(sql.recall, [
        dispatches.map(({ executionId }) => executionId),
        dispatches.map(({ generation }) => generation),
      ])
    },
    async recallAll(epoch) {
      return (await database.record<{ executionId: string }>(sql.recallAll, [epoch])).map(
        ({ executionId }) => executionId,
      )
    },
  }
}

function waitingParameters({ lines, after, limit, heads, fullAccounts, affinity }: WaitingQuery): unknown[] {
  const { manual, planned } = after
  const place = [
    manual?.priority ?? null,
    manual?.folderId ?? null,
    manual?.laneId ?? null,
    planned?.folderId ?? null,
    planned?.laneId ?? null,
  ]
  const held = [affinity?.others ?? null, affinity?.free ?? [], affinity?.held ?? []]
  const positions = [
    heads.map(({ priority }) => priority),
    heads.map(({ folderId }) => folderId),
    heads.map(({ laneId }) => laneId),
    heads.map(({ notBefore }) => notBefore),
    heads.map(({ entryAt }) => entryAt),
    heads.map(({ executionId }) => executionId),
  ]
  return [lines, limit, mostReadInLane, ...place, fullAccounts, ...held, ...positions]
}

function waitingOf(rows: readonly WaitingRow[], { lines }: Pick<WaitingQuery, 'lines'>): WaitingExecutions {
  const nextOf = (stretch: WaitingRow['stretch']): LanePosition | null => {
    const last = rows.findLast((row) => row.stretch === stretch)
    if (last?.number !== lines) return null
    return { priority: last.priority, folderId: last.folderId, laneId: last.laneId }
  }
  const next: LanePositions = { manual: nextOf('manual'), planned: nextOf('planned') }
  const byLine = Map.groupBy(rows, ({ stretch, number }) => `${stretch} ${number}`)
  const hasMore = (stretch: WaitingRow['stretch']) =>
    next[stretch] !== null ||
    [...byLine.values()].some(
      ([first, ...others]) =>
        first?.stretch === stretch && first.executionId !== null && others.length + 1 === first.share,
    )
  const morePlanned = hasMore('planned')
  const executions = rows.filter((row) => row.executionId !== null)
  return { executions, next, more: morePlanned || hasMore('manual'), morePlanned }
}
