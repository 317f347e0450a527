/** The candidate that a misspelt word most likely means, or null when none is near. Case does not count. */
export function didYouMean(word: string, candidates: Iterable<string>): string | null {
  const given = word.slice(0, 100).toLowerCase()
  let best: { candidate: string; distance: number } | null = null
  for (const candidate of candidates) {
    const known = candidate.toLowerCase()
    const farthest = Math.max(1, Math.floor(candidate.length / 3))
    // The distance is at least this, and takes far longer to find.
    if (Math.abs(given.length - known.length) > farthest) continue
    const distance = editDistance(given, known)
    if (distance <= farthest && (best === null || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate ?? null
}

/**
 * Number of insertions, deletions, replacements and swaps of adjacent letters between two words (optimal
 * string alignment).
 */
function editDistance(left: string, right: string): number {
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : Infinity
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1))
    }
    before = row
    row = next
  }
  return row[right.length]!
}
