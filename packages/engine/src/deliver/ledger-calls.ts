import {
  createBatchedCall,
  createBatchedLookup,
  jsonParameter,
  statementsBeside,
  type StatementLanes,
} from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { type AttemptRef, instantsOf } from '../port/attempt-ref.ts'
import { storedResult } from '../stored-failure.ts'
import type {
  Advanced,
  AdvanceRequest,
  AttemptStep,
  DeliveryResult,
  NewDelivery,
  Progress,
} from '../port/ledger-data.ts'

const statement = statementsBeside(import.meta.url)

/*
 * The writes of the ledger, of which a busy worker makes many at the same moment: those go together in one
 * statement. Each is still fenced by the claim of its own execution.
 */

type Owner = Pick<AttemptRef, 'executionId' | 'nominalAt' | 'claimToken'>

/** Reads what executions have achieved; one that is not there has achieved nothing. */
export function createProgressLookup(database: EngineDatabase): (executionId: string) => Promise<Progress> {
  const sql = statement('read-progress')
  const find = createBatchedLookup<Progress>(async (ids) => {
    const rows = await database.query<Progress & { executionId: string }>(sql, [ids])
    return new Map(rows.map(({ executionId, ...progress }) => [executionId, progress]))
  })
  return async (executionId) =>
    (await find(executionId)) ?? { artifacts: [], failedParts: [], deliveries: [] }
}

export interface Advance extends Owner, Omit<AttemptStep, 'deliveries'> {
  readonly leaseMs: number
  readonly deliveries: ReadonlyArray<NewDelivery & { readonly row: number }> | undefined
  /** The deliveries of them that are not sent. */
  readonly skips: readonly string[] | undefined
}

/** A step as `advance` takes it. */
export function advanceCall({ owner, step, lease }: AdvanceRequest): Advance {
  const { executionId, nominalAt, claimToken } = owner
  const { deliveries, ...parts } = step
  return {
    executionId,
    nominalAt,
    claimToken,
    leaseMs: lease.leaseMs,
    ...parts,
    deliveries: deliveries?.map((delivery) => ({ row: 0, ...delivery })),
    skips: deliveries?.flatMap(({ id, skipped }) => (skipped ? [id] : [])),
  }
}

export type AdvancedRow = { readonly executionId: string; readonly granted: string[] } & Progress

/** The parameters of `advance`. */
export function advanceParameters(calls: readonly Advance[]): unknown[] {
  return [jsonParameter(calls.map(({ nominalAt: _nominalAt, ...call }) => call)), ...instantsOf(calls)]
}

/** What steps have done, by execution. */
export function advancedIn(rows: readonly AdvancedRow[]): Map<string, Advanced> {
  return new Map(
    rows.map(({ executionId, granted, artifacts, failedParts, deliveries }) => [
      executionId,
      { granted, rows: { artifacts: newest(artifacts), failedParts, deliveries: newest(deliveries) } },
    ]),
  )
}

/**
 * Of several with one id the last: a row as it was before the step is followed by what the step has written.
 */
function newest<Row extends { readonly id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

interface Settle extends Owner {
  readonly results: readonly DeliveryResult[]
}

/** The parameters of `settle-deliveries`. */
export function settleParameters(calls: readonly Settle[]): unknown[] {
  const rows = calls.flatMap(({ executionId, claimToken, results }) =>
    results.map((result) => ({ executionId, claimToken, ...storedResult(result) })),
  )
  return [jsonParameter(rows), ...instantsOf(calls)]
}

/** A step of an attempt, replies that it has read, or both. */
interface Turn extends Owner {
  readonly advance?: Advance
  readonly results?: readonly DeliveryResult[]
}

/**
 * Commits steps and replies of the same moment in one transaction: the mails of a run that go side by side wait for one
 * commit. Answers null for an attempt that does not own its execution any more, and where there is no step.
 */
export function createTurnCall(
  database: EngineDatabase,
  lanes: StatementLanes,
): (turn: Turn) => Promise<Advanced | null> {
  const sql = { advance: statement('advance'), settle: statement('settle-deliveries') }
  return createBatchedCall<Turn, Advanced>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    join: joinTurns,
    async run(turns) {
      const advances = turns.flatMap(({ advance }) => advance ?? [])
      const replies = turns.flatMap(({ results = [], ...owner }) =>
        results.length > 0 ? [{ ...owner, results }] : [],
      )
      const settle = { sql: sql.settle, parameters: settleParameters(replies) }
      if (advances.length === 0) {
        await database.record(settle.sql, settle.parameters)
        return new Map<string, Advanced>()
      }
      const advance = { sql: sql.advance, parameters: advanceParameters(advances) }
      // Rows of runs are locked before those of deliveries, as in every other statement.
      const advanced =
        replies.length === 0
          ? await database.record<AdvancedRow>(advance.sql, advance.parameters)
          : (await database.recordTogether([advance, settle]))[0]
      return advancedIn(advanced as AdvancedRow[])
    },
  })
}

/**
 * Null for another attempt, and for more than a permit. Null also where the later one sends what the earlier one settles,
 * or asks for the same permit.
 */
function joinTurns(earlier: Turn, later: Turn): Turn | null {
  if (earlier.claimToken !== later.claimToken) return null
  const results = [...(earlier.results ?? []), ...(later.results ?? [])]
  if (!later.advance) return { ...earlier, results }
  const { send = [], lockedFiles, artifacts, failedParts, deliveries, resend, readAll } = later.advance
  // fence: reply-comes-before-its-next-send
  if (send.some((id) => earlier.results?.some((result) => result.id === id))) return null
  // fence: one-statement-grants-once
  if (send.some((id) => earlier.advance?.send?.includes(id))) return null
  if (!earlier.advance) return { ...later, results }
  if (artifacts ?? failedParts ?? deliveries ?? resend ?? readAll) return null
  const locked = [...(earlier.advance.lockedFiles ?? []), ...(lockedFiles ?? [])]
  const advance = {
    ...earlier.advance,
    send: [...(earlier.advance.send ?? []), ...send],
    ...(locked.length > 0 && { lockedFiles: locked }),
  }
  return { ...earlier, results, advance }
}
