import { createBatchedCall, type StatementLanes, statementsBeside } from '@punctual/store'

import type { EngineDatabase, RecordingStatement } from '../engine-database.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { ExecutionEnd } from '../port/execution-data.ts'
import type { Advanced } from '../port/ledger-data.ts'
import type { JointCommits } from '../port.ts'
import { type Advance, advanceCall, type AdvancedRow, advancedIn, advanceParameters } from './ledger-calls.ts'

const statement = statementsBeside(import.meta.url)

/** How attempts end their executions, as the stage of attempts has it. */
interface Finishing<Ended> {
  statement(ends: readonly (AttemptRef & ExecutionEnd)[]): RecordingStatement
  /** What ended, by execution. */
  answersOf(rows: readonly Ended[]): ReadonlyMap<string, Ended>
  /** Called after the commit. */
  note(ended: Ended): Promise<void>
}

interface Pair {
  readonly finish: AttemptRef & ExecutionEnd
  readonly advance: Advance
}

interface PairAnswer<Ended> {
  readonly ended: Ended | null
  readonly advanced: Advanced | null
}

/**
 * The end of one attempt and the step of another, in one transaction that is sent at once. Pairs of the same
 * moment share their two statements.
 */
export function createJointCommits<Ended>(
  database: EngineDatabase,
  lanes: StatementLanes,
  finishing: Finishing<Ended>,
): JointCommits {
  const advanceSql = statement('advance')
  const commit = createBatchedCall<Pair, PairAnswer<Ended>>({
    lanes,
    keyOf: ({ finish }) => finish.executionId,
    async run(pairs) {
      const [ended = [], advanced = []] = await database.recordTogether([
        finishing.statement(pairs.map(({ finish }) => finish)),
        { sql: advanceSql, parameters: advanceParameters(pairs.map(({ advance }) => advance)) },
      ])
      const ends = finishing.answersOf(ended as Ended[])
      const steps = advancedIn(advanced as AdvancedRow[])
      return new Map(
        pairs.map(({ finish, advance }) => [
          finish.executionId,
          {
            ended: ends.get(finish.executionId) ?? null,
            advanced: steps.get(advance.executionId) ?? null,
          },
        ]),
      )
    },
  })
  return {
    async finishAndAdvance({ owner, end }, next) {
      const { ended = null, advanced = null } =
        (await commit({ finish: { ...owner, ...end }, advance: advanceCall(next) })) ?? {}
      if (ended !== null) await finishing.note(ended)
      return { finished: ended !== null, advanced }
    },
  }
}
