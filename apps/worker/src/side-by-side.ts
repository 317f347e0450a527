/**
 * Does the work for each item, in their order, for at most `limit` of them at a time. It is over when all that has
 * begun is over: nothing goes on behind the caller. Work that only has to be written down says so by `goOn`: the next
 * one begins meanwhile.
 *
 * @throws what the first failed work has thrown; no further work begins then
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, goOn: () => void) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const errors: unknown[] = []
  async function workOn(): Promise<void> {
    const begun: Promise<unknown>[] = []
    for (const item of left) {
      if (errors.length > 0) break
      const { promise: isFree, resolve: goOn } = Promise.withResolvers<void>()
      begun.push(
        work(item, goOn)
          .catch((error: unknown) => errors.push(error))
          .finally(goOn),
      )
      await isFree
    }
    await Promise.all(begun)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOn))
  if (errors.length > 0) throw errors[0]
}
