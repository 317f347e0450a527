import { createBatchedCall, type StatementLanes, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import { type Finish, type FinishedExecution, finishParameters } from './execution-calls.ts'
import { type Advance, advanceCall, type AdvancedRow, advancedIn, advanceParameters } from './ledger-calls.ts'
import type { Advanced } from './ledger-data.ts'
import { createRunNotes } from './run-notes.ts'
import type { JointCommits } from '../port.ts'

const statement = statementsBeside(import.meta.url)

interface Pair {
  readonly finish: Finish
  readonly advance: Advance
}

interface PairAnswer {
  readonly finished: FinishedExecution | null
  readonly advanced: Advanced | null
}

/**
 * The end of one attempt and the step of another, in one transaction that is sent at once. Pairs of the same
 * moment share their two statements.
 */
export function createJointCommits(database: EngineDatabase, lanes: StatementLanes): JointCommits {
  const sql = { finish: statement('finish-executions'), advance: statement('advance') }
  const note = createRunNotes(database)
  const commit = createBatchedCall<Pair, PairAnswer>({
    lanes,
    keyOf: ({ finish }) => finish.executionId,
    async run(pairs) {
      const [finished = [], advanced = []] = await database.recordTogether([
        { sql: sql.finish, parameters: finishParameters(pairs.map(({ finish }) => finish)) },
        { sql: sql.advance, parameters: advanceParameters(pairs.map(({ advance }) => advance)) },
      ])
      const ends = new Map((finished as FinishedExecution[]).map((row) => [row.id, row]))
      const steps = advancedIn(advanced as AdvancedRow[])
      return new Map(
        pairs.map(({ finish, advance }) => [
          finish.executionId,
          {
            finished: ends.get(finish.executionId) ?? null,
            advanced: steps.get(advance.executionId) ?? null,
          },
        ]),
      )
    },
  })
  return {
    async finishAndAdvance({ owner, end }, next) {
      const answer = await commit({ finish: { ...owner, ...end }, advance: advanceCall(next) })
      const finished = answer?.finished ?? null
      if (finished && !finished.isRemembered) await note(finished)
      return { finished: finished !== null, advanced: answer?.advanced ?? null }
    },
  }
}
