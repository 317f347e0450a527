import type { Store } from '@punctual/engine'

export interface RejectingStore {
  readonly store: Store
  /** Every verb that was called. */
  readonly called: ReadonlySet<string>
  rejectionsOf(verb: string): number
  /** Of all verbs. */
  rejections(): number
}

type Verb = (...given: readonly unknown[]) => unknown

/** The verbs of a store, found in the object itself: `aggregate.verb`. */
export function verbsOf(store: Store): string[] {
  return Object.entries(store).flatMap(([aggregate, verbs]) =>
    typeof verbs !== 'object' || aggregate === 'database'
      ? []
      : Object.entries(verbs as object).flatMap(([name, verb]) =>
          typeof verb === 'function' ? [`${aggregate}.${name}`] : [],
        ),
  )
}

/** Calls of a verb that are carried out, and whose answers are lost. With the first, fewer than the tries of a run. */
const lostAnswers = new Set([2, 5])

/**
 * A store of which some verbs reject. The first call of each rejects before it has done anything, and some later ones
 * afterwards, so that the answer is lost. The error does not say that the store is away.
 */
export function rejectingStore(store: Store, rejecting: readonly string[]): RejectingStore {
  const called = new Set<string>()
  const counts = new Map(rejecting.map((verb) => [verb, { calls: 0, rejections: 0 }]))
  const wrapped =
    (name: string, verb: Verb): Verb =>
    async (...given) => {
      called.add(name)
      const counted = counts.get(name)
      if (!counted) return await verb(...given)
      const refuse = () => {
        counted.rejections += 1
        return Object.assign(new Error(`${name} rejects`), { code: '22003' })
      }
      const call = (counted.calls += 1)
      if (call === 1) throw refuse()
      const answer = await verb(...given)
      if (lostAnswers.has(call)) throw refuse()
      return answer
    }
  const aggregates = Object.entries(store).map(([aggregate, verbs]): [string, unknown] => {
    if (typeof verbs !== 'object' || aggregate === 'database') return [aggregate, verbs]
    const own = Object.entries(verbs as object).map(([name, verb]): [string, unknown] => [
      name,
      typeof verb === 'function' ? wrapped(`${aggregate}.${name}`, verb as Verb) : verb,
    ])
    return [aggregate, { ...verbs, ...Object.fromEntries(own) }]
  })
  return {
    store: Object.fromEntries(aggregates) as unknown as Store,
    called,
    rejectionsOf: (verb) => counts.get(verb)?.rejections ?? 0,
    rejections: () => [...counts.values()].reduce((sum, { rejections }) => sum + rejections, 0),
  }
}
