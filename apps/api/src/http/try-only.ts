import type { Dependencies } from '../deps.ts'
import type { Context } from './operation.ts'

/** Carries what a change would do out of the transaction that it rolls back. */
class Tried<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('tried only')
    this.result = result
  }
}

/** What a change would do: it is done, and rolled back. */
export async function tryOnly<Result>(
  { change }: Pick<Context<unknown, unknown, unknown, unknown>, 'change'>,
  work: (dependencies: Dependencies) => Promise<Result>,
): Promise<Result> {
  try {
    await change({
      work: async (dependencies) => {
        throw new Tried(await work(dependencies))
      },
      facts: () => ({ subject: '' }),
    })
  } catch (error) {
    if (error instanceof Tried) return (error as Tried<Result>).result
    throw error
  }
  throw new TypeError('a dry run has changed something')
}
