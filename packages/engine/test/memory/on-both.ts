import { expect } from 'vitest'

import type { Beside, Side } from './beside-postgres.ts'
import { comparable, rowsOfModel, rowsOfPostgres } from './rows-of-postgres.ts'

/** Runs statements on the model and on PostgreSQL, which have to agree on each answer and on all rows. */
export function createOnBoth(beside: Beside, executionId: string) {
  async function onBoth<Answer>(run: (store: Side['store']) => Promise<Answer>): Promise<Answer> {
    const answer = await run(beside.real.store)
    expect(comparable(await run(beside.model().store))).toEqual(comparable(answer))
    expect(await rowsOfPostgres(beside.real.query)).toEqual(rowsOfModel(beside.rows))
    return answer
  }

  /** Places the execution on the server `alpha`. */
  async function placeAs(generation: number): Promise<void> {
    const { sequence } = await beside.real.store.dispatching.readState(60_000)
    const placement = {
      execution: { executionId, generation: generation - 1 },
      serverName: 'alpha',
      reason: 'RoundRobin' as const,
      turn: generation,
    }
    const placed = await onBoth((store) =>
      store.dispatching.place([placement], { sequence, exclusiveAfterCrashes: 2, manualInARow: 0 }),
    )
    expect(placed).toHaveLength(1)
  }

  return { onBoth, placeAs }
}
