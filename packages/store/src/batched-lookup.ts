/** How many lookups one load answers at most. */
const largestBatch = 100
/**
 * Loads under way at the same time. One is the rule: the longer it takes, the more goes together in the next.
 */
const maxLoads = 4

type Load<Value> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>

/**
 * Lookups by id that share a statement when many come at once. A quiet service reads at once, a busy one
 * reads many ids in one statement. Every answer is read after it was asked for, so each caller sees its own
 * writes.
 */
export function createBatchedLookup<Value>(load: Load<Value>): (id: string) => Promise<Value | null> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let loads = 0

  async function answerWaiting(): Promise<void> {
    loads += 1
    const batch = [...waiting].slice(0, largestBatch)
    for (const [id] of batch) waiting.delete(id)
    try {
      const found = await load(batch.map(([id]) => id))
      for (const [id, { resolve }] of batch) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
    loads -= 1
    startLoad()
  }

  /** A second load starts while one is under way only when a full batch waits. */
  function startLoad(): void {
    const isFree = loads === 0 ? waiting.size > 0 : waiting.size >= largestBatch && loads < maxLoads
    if (isFree) void answerWaiting()
  }

  return (id) => {
    const asked = waiting.get(id) ?? Promise.withResolvers<Value | null>()
    waiting.set(id, asked)
    startLoad()
    return asked.promise
  }
}
