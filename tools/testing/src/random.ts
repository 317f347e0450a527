/** Chance from a seed: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to 1. */
  fraction(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True in `share` of the cases. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A number that is mostly near `mean` and sometimes many times as large: how long things take. */
  duration(mean: number): number
  /** A random id in the form of a UUID of version 4. */
  id(): string
  /** Chance that takes nothing from this sequence afterwards: adding a draw there changes nothing here. */
  fork(): Random
}

/** @param seed a whole number; all 32 bits count */
export function createRandom(seed: number): Random {
  const next = sequence(seed)
  const random: Random = {
    fraction: () => next() / 4_294_967_296,
    whole: (least, most) => least + (next() % (most - least + 1)),
    chance: (share) => next() < share * 4_294_967_296,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[next() % items.length]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    duration: (mean) => Math.round(-Math.log(1 - random.fraction()) * mean),
    id() {
      const digits = [next(), next(), next(), next()]
        .map((number) => number.toString(16).padStart(8, '0'))
        .join('')
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
    },
    fork: () => createRandom(next()),
  }
  return random
}

/** The generator sfc32 of the PractRand suite: 32 random bits for each call, a period of at least 2^32. */
function sequence(seed: number): () => number {
  let [a, b, c, counter] = [0x9e37_79b9, 0x243f_6a88, seed | 0, 1]
  const next = () => {
    const mixed = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return mixed >>> 0
  }
  // The first outputs still resemble the seed.
  for (let round = 0; round < 12; round += 1) next()
  return next
}
