import { statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import {
  advanceCall,
  type AdvancedRow,
  advancedIn,
  advanceParameters,
  settleParameters,
} from './ledger-calls.ts'
import { unsent } from '../stored-failure.ts'
import type { Ledger } from '../port.ts'

const statement = statementsBeside(import.meta.url)

/**
 * Held by every step until its commit is over. A statement sees what was committed before it began, so the
 * lock is a statement of its own. The next ones see the step whose answer was lost, or it comes after all of
 * them.
 */
// fence: lost-step-is-waited-for
const waitForStep = 'SELECT id FROM work WHERE id = $1 FOR NO KEY UPDATE'

/** What to do about a step whose answer got lost: its commit may still be under way in the server. */
export function createLostSteps(database: EngineDatabase): Pick<Ledger, 'advanceAgain' | 'giveBack'> {
  const sql = { advance: statement('advance'), settle: statement('settle-deliveries') }
  const wait = ({ executionId }: AttemptRef) => ({ sql: waitForStep, parameters: [executionId] })
  const undo = (owner: AttemptRef, ids: readonly string[]) => ({
    sql: sql.settle,
    parameters: settleParameters([{ ...owner, results: ids.map(unsent) }]),
  })
  return {
    async advanceAgain(owner, step, lease) {
      const call = advanceCall({ owner, step: { ...step, readAll: true }, lease })
      const again = { sql: sql.advance, parameters: advanceParameters([call]) }
      const given = step.send ? [undo(owner, step.send)] : []
      const answers = await database.recordTogether([wait(owner), ...given, again])
      return advancedIn(answers.at(-1) as AdvancedRow[]).get(owner.executionId) ?? null
    },
    async giveBack(owner, deliveryIds) {
      await database.recordTogether([wait(owner), undo(owner, deliveryIds)])
    },
  }
}
