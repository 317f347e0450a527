import {
  createBatchedCall,
  createBatchedLookup,
  type Database,
  jsonParameter,
  statementsBeside,
  type StatementLanes,
} from '@punctual/store'

import type { AttemptRef } from './attempt-ref.ts'
import type { DeliveryResult, FirstDelivery, Progress } from './ledger.ts'
import { storedResult } from './stored-failure.ts'

const statement = statementsBeside(import.meta.url)

/*
 * The writes of the ledger, of which a busy worker makes many at the same moment: those go together in one statement. Each
 * is still fenced by the claim of its own execution.
 */

/** Reads what executions have achieved; one that is not there has achieved nothing. */
export function createProgressLookup(database: Database): (executionId: string) => Promise<Progress> {
  const sql = statement('read-progress')
  const find = createBatchedLookup<Progress>(async (ids) => {
    const rows = await database.query<Progress & { id: string }>(sql, [ids])
    return new Map(rows.map(({ id, ...progress }) => [id, progress]))
  })
  return async (executionId) => (await find(executionId)) ?? { artifacts: [], failedParts: [], deliveries: [] }
}

/** Calls of which the statement answers the ids of the executions that the attempts still own; false for the others. */
export function createOwnedCall(
  database: Database,
  { name, lanes }: { name: string; lanes: StatementLanes },
): (call: AttemptRef & Readonly<Record<string, unknown>>) => Promise<boolean> {
  const sql = statement(name)
  const call = createBatchedCall<AttemptRef, true>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(calls) {
      const owned = await database.query<{ id: string }>(sql, [jsonParameter(calls)])
      return new Map(owned.map(({ id }) => [id, true]))
    },
  })
  return async (given) => (await call(given)) ?? false
}

interface BeginSending extends AttemptRef {
  readonly deliveryIds: readonly string[]
  readonly leaseMs: number
}

/** Answers the ids of the deliveries that may be sent; null for none. */
export function createBeginSendingCall(database: Database, lanes: StatementLanes): (call: BeginSending) => Promise<string[] | null> {
  const sql = statement('begin-sending')
  return createBatchedCall<BeginSending, string[]>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(calls) {
      const granted = await database.query<{ executionId: string; id: string }>(sql, [jsonParameter(calls)])
      const byExecution = Map.groupBy(granted, ({ executionId }) => executionId)
      return new Map([...byExecution].map(([executionId, deliveries]) => [executionId, deliveries.map(({ id }) => id)]))
    },
  })
}

interface OpenDelivery extends AttemptRef, FirstDelivery {
  readonly leaseMs: number
}

/** Answers the ids of the deliveries that may be sent; null when the attempt does not own the execution any more. */
export function createOpenDeliveryCall(database: Database, lanes: StatementLanes): (call: OpenDelivery) => Promise<string[] | null> {
  const sql = statement('open-delivery')
  return createBatchedCall<OpenDelivery, string[]>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(calls) {
      const owned = await database.query<{ id: string; granted: string[] }>(sql, [jsonParameter(calls)])
      return new Map(owned.map(({ id, granted }) => [id, granted]))
    },
  })
}

interface Settle extends AttemptRef {
  readonly results: readonly DeliveryResult[]
}

export function createSettleCall(database: Database, lanes: StatementLanes): (call: Settle) => Promise<unknown> {
  const sql = statement('settle-deliveries')
  return createBatchedCall<Settle, never>({
    lanes,
    keyOf: ({ executionId }) => executionId,
    async run(calls) {
      const rows = calls.flatMap(({ executionId, claimToken, results }) =>
        results.map((result) => ({ executionId, claimToken, ...storedResult(result) })),
      )
      await database.query(sql, [jsonParameter(rows)])
      return new Map<string, never>()
    },
  })
}
