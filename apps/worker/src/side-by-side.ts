/**
 * Does the work for each item, in their order, for at most `limit` of them at a time. It is over when all that has
 * begun is over: nothing goes on behind the caller.
 *
 * @throws what the first failed work has thrown; no further work begins then
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const errors: unknown[] = []
  async function goOn(): Promise<void> {
    for (const item of left) {
      if (errors.length > 0) return
      try {
        await work(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, goOn))
  if (errors.length > 0) throw errors[0]
}
