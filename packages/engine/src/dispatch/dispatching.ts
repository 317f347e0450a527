import type { FlowUnderWay } from '@punctual/domain'
import { type Database, statementsBeside } from '@punctual/store'

import { groupFormat } from './work-format.ts'

const statement = statementsBeside(import.meta.url)

/** What a round of dispatch must know of the whole cluster, as of one instant. */
export interface DispatchState {
  /** How many placements there have been; a round that read an old number places nothing. */
  readonly sequence: bigint
  /** The collaboration settings as stored. */
  readonly collaboration: unknown
  /** Whether anything is in the outbox, be it for later. */
  readonly waits: boolean
  /** The live workers that take work. */
  readonly servers: readonly DispatchServer[]
  /** How many more executions may be on the way or running through each capped source account; below 0 after a cap was lowered. */
  readonly accountRoom: ReadonlyMap<string, number>
  readonly flows: readonly DispatchFlow[]
  /** The turn that a folder begins with that has nothing on the way. */
  readonly presentTurn: number
  /** The lowest turn of the planned runs that wait on servers; null when none does. */
  readonly plannedTurn: number | null
}

export interface DispatchServer {
  readonly name: string
  readonly slots: number
  /** What is dispatched to it or runs there. */
  readonly load: number
  /** Whether its build reads messages that name several executions. */
  readonly readsGroups: boolean
}

export interface DispatchFlow extends FlowUnderWay {
  /** How many of it are on the way or running. */
  readonly executions: number
}

/** What decides about the place of a run that is about to be requested. */
export interface RequestedSchedule {
  readonly version: number
  readonly folderId: string
  readonly desiredServerName: string | null
  /** The source accounts that a run reads with: one, or those of a package. */
  readonly accountIds: readonly string[]
  /** Whether anything of the folder and the priority waits in the outbox and could go now. */
  readonly isBehind: boolean
}

/** An execution in the outbox that may go now. */
export interface WaitingExecution {
  readonly id: string
  readonly nominalAt: Date
  readonly generation: number
  readonly scheduleId: string
  readonly folderId: string
  readonly priority: number
  readonly desiredServerName: string | null
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly notBefore: Date
  readonly waitedMs: number
  /** The source accounts that it reads with: one, or those of a package. */
  readonly accountIds: readonly string[]
}

/** Place of a line in the outbox; lines are those of a priority, a folder, and an account or a package. */
export interface LinePlace {
  readonly priority: number
  readonly folderId: string
  readonly lineId: string
}

export interface WaitingQuery {
  /** Most lines looked at; of manual runs as many again. */
  readonly lines: number
  /** Where the round before ended; null to begin with the first line. */
  readonly after: LinePlace | null
  /** Executions wanted in all. */
  readonly limit: number
  /** Source accounts whose lines are left out. */
  readonly fullAccounts: readonly string[]
  /** What holds executions back that are affine to a server; null when placement does not follow affinity. */
  readonly affinity: { readonly fallbackMs: number; readonly withRoom: readonly string[]; readonly full: readonly string[] } | null
}

export interface WaitingExecutions {
  readonly executions: readonly WaitingExecution[]
  /** Where the next round goes on; null when every line was looked at. */
  readonly next: LinePlace | null
  /** Whether more may go now than was answered. */
  readonly more: boolean
}

export interface PlacedExecution {
  readonly id: string
  readonly nominalAt: Date
  /** As read; the placement raises it. */
  readonly generation: number
  readonly serverName: string
  readonly reason: string
  readonly turn: number
}

/** A message for the queue: one try to run an execution. */
export interface Dispatch {
  readonly id: string
  readonly generation: number
  readonly serverName: string
  readonly priority: number
  readonly turn: number
  /** It has crashed often enough to run with nothing beside it. */
  readonly alone: boolean
  /** From the instant at which it might be placed. */
  readonly waitedMs: number
}

/** From the outbox to the queues: reading what waits, and committing where it goes. Only the engine calls these. */
export interface Dispatching {
  readState(leaseMs: number): Promise<DispatchState>
  readWaiting(query: WaitingQuery): Promise<WaitingExecutions>
  /** Null when there is no such schedule. */
  readRequested(scheduleId: string, priority: number): Promise<RequestedSchedule | null>
  /** Null when another dispatcher was faster: nothing is written then, and the round has to begin anew. */
  place(placed: readonly PlacedExecution[], options: { sequence: bigint; aloneAfterCrashes: number }): Promise<Dispatch[] | null>
  /** Puts executions back into the outbox whose message could not be handed over. */
  withdraw(dispatches: readonly Dispatch[]): Promise<void>
  /**
   * Remembers the incarnation of the queue; when it was another one before, everything that was sent and not claimed goes back
   * into the outbox. Answers their ids.
   */
  forgetSent(incarnation: string): Promise<string[]>
}

/** Executions of a line that are looked at for some that may go now. */
const lookedAtInLine = 1_000

type StateRow = Omit<DispatchState, 'sequence' | 'accountRoom' | 'presentTurn' | 'plannedTurn'> & {
  readonly sequence: string
  readonly accountRoom: Readonly<Record<string, number>>
  readonly presentTurn: string
  readonly plannedTurn: string | null
}

/** `share` is the number of executions that a line is asked for. */
type WaitingRow = LinePlace & { readonly stretch: 1 | 2; readonly number: number; readonly share: number } & (
    | WaitingExecution
    | { readonly id: null }
  )

export function createDispatching(database: Database): Dispatching {
  const sql = {
    state: statement('read-dispatch-state'),
    waiting: statement('read-waiting'),
    requested: statement('read-requested'),
    place: statement('mark-dispatched'),
    withdraw: statement('withdraw-dispatch'),
    forgetSent: statement('forget-sent'),
  }
  return {
    async readState(leaseMs) {
      const [row] = await database.query<StateRow>(sql.state, [leaseMs, groupFormat])
      if (!row) throw new Error('the settings of the cluster are missing; the schema is damaged')
      return {
        ...row,
        sequence: BigInt(row.sequence),
        accountRoom: new Map(Object.entries(row.accountRoom)),
        presentTurn: Number(row.presentTurn),
        plannedTurn: row.plannedTurn === null ? null : Number(row.plannedTurn),
      }
    },
    async readWaiting(query) {
      return waitingOf(await database.query<WaitingRow>(sql.waiting, waitingParameters(query)), query)
    },
    async readRequested(scheduleId, priority) {
      const [row] = await database.query<RequestedSchedule>(sql.requested, [scheduleId, priority])
      return row ?? null
    },
    async place(placed, { sequence, aloneAfterCrashes }) {
      const [row] = await database.query<{ won: number; dispatches: Dispatch[] }>(sql.place, [
        placed.map(({ id }) => id),
        placed.map(({ nominalAt }) => nominalAt),
        placed.map(({ generation }) => generation),
        placed.map(({ serverName }) => serverName),
        placed.map(({ reason }) => reason),
        placed.map(({ turn }) => turn),
        sequence,
        aloneAfterCrashes,
      ])
      return row?.won === 1 ? row.dispatches : null
    },
    async withdraw(dispatches) {
      await database.query(sql.withdraw, [dispatches.map(({ id }) => id), dispatches.map(({ generation }) => generation)])
    },
    async forgetSent(incarnation) {
      return (await database.query<{ id: string }>(sql.forgetSent, [incarnation])).map(({ id }) => id)
    },
  }
}

function waitingParameters({ lines, after, limit, fullAccounts, affinity }: WaitingQuery): unknown[] {
  const place = [after?.priority ?? null, after?.folderId ?? null, after?.lineId ?? null]
  const held = [affinity?.fallbackMs ?? null, affinity?.withRoom ?? [], affinity?.full ?? []]
  return [lines, limit, lookedAtInLine, ...place, fullAccounts, ...held]
}

/** The stretches may overlap; each execution is answered once. */
function waitingOf(rows: readonly WaitingRow[], { lines, after }: Pick<WaitingQuery, 'lines' | 'after'>): WaitingExecutions {
  const executions = new Map<string, WaitingExecution>()
  for (const row of rows) if (row.id !== null) executions.set(row.id, row)
  const looked = rows.findLast(({ stretch }) => stretch === (after ? 2 : 1))
  const next = looked?.number === lines ? { priority: looked.priority, folderId: looked.folderId, lineId: looked.lineId } : null
  const byLine = Map.groupBy(rows, ({ stretch, number }) => `${stretch} ${number}`)
  const full = [...byLine.values()].some((line) => line[0]?.id !== null && line.length === line[0]?.share)
  return { executions: [...executions.values()], next, more: next !== null || full }
}
