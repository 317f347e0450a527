import { statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import { avoidedMs } from './unresponsive-servers.ts'
import type {
  Dispatch,
  DispatchState,
  LanePosition,
  RequestedSchedule,
  WaitingExecution,
  WaitingExecutions,
  WaitingQuery,
} from './dispatching-data.ts'
import type { Dispatching } from '../port.ts'

const statement = statementsBeside(import.meta.url)

/** Executions of a line that are inspected for some that may go now. */
const readInLane = 1_000

type StateRow = Omit<DispatchState, 'sequence' | 'accountRoom' | 'virtualTime' | 'plannedTag'> & {
  readonly sequence: string
  readonly accountRoom: Readonly<Record<string, number>>
  readonly virtualTime: string
  readonly plannedTag: string | null
}

/** `share` is the number of executions that a line is asked for. */
type WaitingRow = LanePosition & {
  readonly stretch: 1 | 2
  readonly number: number
  readonly share: number
} & (WaitingExecution | { readonly id: null })

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
    async readState(leaseMs) {
      const [row] = await database.query<StateRow>(sql.state, [leaseMs, avoidedMs])
      if (!row) throw new Error('the settings of the cluster are missing; the schema is damaged')
      return {
        ...row,
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
    async place(placed, { sequence, exclusiveAfterCrashes }) {
      const rows = await database.record<PlacedRow>(sql.place, [
        placed.map(({ execution }) => execution.id),
        placed.map(({ execution }) => execution.generation),
        placed.map(({ serverName }) => serverName),
        placed.map(({ reason }) => reason),
        placed.map(({ turn }) => turn),
        sequence,
        exclusiveAfterCrashes,
      ])
      return rows.length === 0 ? null : rows.filter((row) => row.executionId !== null)
    },
    async recall(dispatches) {
      await database.query(sql.recall, [
        dispatches.map(({ executionId }) => executionId),
        dispatches.map(({ generation }) => generation),
      ])
    },
    async recallAll(incarnation) {
      return (await database.record<{ id: string }>(sql.recallAll, [incarnation])).map(({ id }) => id)
    },
  }
}

function waitingParameters({ lines, after, limit, heads, fullAccounts, affinity }: WaitingQuery): unknown[] {
  const place = [after?.priority ?? null, after?.folderId ?? null, after?.laneId ?? null]
  const held = [affinity?.fallbackMs ?? null, affinity?.withRoom ?? [], affinity?.full ?? []]
  const positions = [
    heads.map(({ priority }) => priority),
    heads.map(({ folderId }) => folderId),
    heads.map(({ laneId }) => laneId),
    heads.map(({ notBefore }) => notBefore),
    heads.map(({ entryAt }) => entryAt),
    heads.map(({ id }) => id),
  ]
  return [lines, limit, readInLane, ...place, fullAccounts, ...held, ...positions]
}

/** The stretches may overlap; each execution is answered once. */
function waitingOf(
  rows: readonly WaitingRow[],
  { lines, after }: Pick<WaitingQuery, 'lines' | 'after'>,
): WaitingExecutions {
  const executions = new Map<string, WaitingExecution>()
  for (const row of rows) if (row.id !== null) executions.set(row.id, row)
  const looked = rows.findLast(({ stretch }) => stretch === (after ? 2 : 1))
  const next =
    looked?.number === lines
      ? { priority: looked.priority, folderId: looked.folderId, laneId: looked.laneId }
      : null
  const byLine = Map.groupBy(rows, ({ stretch, number }) => `${stretch} ${number}`)
  const full = [...byLine.values()].some((line) => line[0]?.id !== null && line.length === line[0]?.share)
  return { executions: [...executions.values()], next, more: next !== null || full }
}
