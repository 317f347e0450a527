import type { Principal } from '../auth/principal.ts'

/**
 * How many requests of a kind each caller has under way. A caller who uses all of its share is refused,
 * without effect on other callers: one token cannot keep another out.
 */
export interface Shares {
  /** A place, until it is disposed; null when the caller has as many as may be. */
  take(principal: Principal, kind: string, most: number): Disposable | null
}

export function createShares(): Shares {
  const taken = new Map<string, number>()
  return {
    take({ kind: callerKind, id }, kind, most) {
      const key = `${kind} ${callerKind} ${id}`
      const count = taken.get(key) ?? 0
      if (count >= most) return null
      taken.set(key, count + 1)
      return {
        [Symbol.dispose]() {
          const left = (taken.get(key) ?? 1) - 1
          if (left === 0) taken.delete(key)
          else taken.set(key, left)
        },
      }
    },
  }
}
