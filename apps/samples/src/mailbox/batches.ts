/** Runs work one piece at a time, and everything that is added meanwhile together afterwards. */
export interface Batches<Item> {
  /** Resolves when the batch with this item is done; rejects when it failed. */
  add(item: Item): Promise<void>
  /** Runs something between two batches. */
  alone(work: () => Promise<void>): Promise<void>
}

/**
 * Many who wait for the same slow thing, such as a flush to the disk, share one; the order of items is kept.
 */
export function createBatches<Item>(run: (items: readonly Item[]) => Promise<void>): Batches<Item> {
  let last: Promise<unknown> = Promise.resolve()
  let open: { items: Item[]; done: Promise<void> } | null = null

  function alone(work: () => Promise<void>): Promise<void> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  function openBatch(): { items: Item[]; done: Promise<void> } {
    const items: Item[] = []
    const done = alone(async () => {
      open = null
      await run(items)
    })
    return { items, done }
  }

  return {
    alone,
    async add(item) {
      open ??= openBatch()
      open.items.push(item)
      await open.done
    },
  }
}
