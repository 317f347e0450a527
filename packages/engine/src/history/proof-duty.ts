import type { Duty } from '../duty.ts'
import type { EngineStore } from '../port.ts'

/** How far a round reads back, so that ends by a clock that was set back a little are found. */
const readBackMs = 60_000
/** The same of the first round of a leader: it does not know what the clock did before. */
const firstReadBackMs = 3_600_000

/** Statements of one round. */
const stretches = 50

/** Gives each ended run its proof, after the end: no statement of a run waits for it. */
export function createProofDuty({ store }: { store: Pick<EngineStore, 'proofs'> }): Duty['run'] {
  let isFirst = true
  return async (signal) => {
    let backMs = isFirst ? firstReadBackMs : readBackMs
    for (let count = 0; count < stretches && !signal.aborted; count += 1) {
      const { linked, more } = await store.proofs.link(backMs)
      if (linked > 0 || !more) backMs = 0
      if (!more) {
        isFirst = false
        return
      }
    }
    return 0
  }
}
