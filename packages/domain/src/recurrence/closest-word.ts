/**
 * The word that a mistyped one most likely means, without regard to case; null when none is near. Near is at most a third
 * of its letters changed, added, removed or swapped with a neighbour.
 */
export function closestWord<Word extends string>(mistyped: string, words: readonly Word[]): Word | null {
  const typed = mistyped.toLowerCase()
  let best: { readonly word: Word; readonly distance: number } | null = null
  for (const word of words) {
    const distance = editDistance(typed, word.toLowerCase())
    if (distance <= Math.max(1, Math.floor(word.length / 3)) && (best === null || distance < best.distance)) best = { word, distance }
  }
  return best?.word ?? null
}

/** Restricted Damerau–Levenshtein distance. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > to.length) return to.length
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + changed)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) cost = Math.min(cost, beforePrevious[column - 2]! + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length]!
}
