/**
 * Numbers from 0 up to 1 that follow only from the seed, so that a drill can be repeated choice by choice
 * (mulberry32).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several, each as likely as its weight says. */
export function oneByWeight<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: () => number,
): Item {
  const all = items.reduce((sum, item) => sum + weightOf(item), 0)
  let left = random() * all
  const found = items.find((item) => (left -= weightOf(item)) < 0)
  if (found === undefined) throw new Error('there is nothing to choose from')
  return found
}

/** One of several, each as likely as the others. */
export function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
