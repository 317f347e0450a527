import { carryOutApart, type Database, type Query } from '@punctual/store'

/*
 * Pages of schedules
 *
 * A change of an account or of a calendar is written to its schedules in the order of their ids, a page in a
 * commit.
 */

/** Comes before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Small enough to be computed within milliseconds, since the transaction is open meanwhile. */
export const schedulesOfAPage = 500

/**
 * Writes the next page of one change that is under way; whether there was one. A change whose page the store
 * refuses does not stop the others.
 *
 * @param page writes the next page of one; false when another process does, or nothing is left
 * @throws what the store has refused, when nothing else is left to write
 */
export async function continueOne(
  database: Database,
  underWay: ReadonlyArray<{ readonly id: string }>,
  page: (query: Query, id: string) => Promise<boolean>,
): Promise<boolean> {
  const refusals: unknown[] = []
  for (const { id } of underWay) {
    const [isWritten = false] = await carryOutApart([id], {
      run: async () => [await database.transaction((query) => page(query, id))],
      refused: async (_id, error) => void refusals.push(error),
    })
    if (isWritten) return true
  }
  if (refusals.length > 0) throw refusals[0]
  return false
}
