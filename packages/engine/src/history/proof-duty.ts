import type { Duty } from '../lead/duty.ts'
import type { Store } from '../store.ts'

/** What a round looks back, so that a commit that became visible late is found. */
const lookBackMs = 60_000
const lookBackFarMs = 3_600_000

/** So many rounds look back a little, then one looks back far. */
const roundsBetween = 10

/** Statements of one round. */
const stretches = 50

/** Gives each ended run its proof, after the end: no statement of a run waits for it. */
export function createProofDuty({ store }: { store: Pick<Store, 'proofs'> }): Duty['run'] {
  let from: Date | null = null
  let rounds = 0
  return async (signal) => {
    const backMs = rounds % roundsBetween === 0 ? lookBackFarMs : lookBackMs
    rounds += 1
    let begins: Date | null = from && new Date(from.getTime() - backMs)
    for (let count = 0; count < stretches && !signal.aborted; count += 1) {
      const { until, more } = await store.proofs.link(begins)
      begins = until
      from = until
      if (!more) return
    }
  }
}
