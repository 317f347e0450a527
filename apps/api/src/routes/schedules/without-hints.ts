import type { Dependencies } from '../../deps.ts'

/** For a request that changes many schedules: one hint for all of them leaves at the end. */
export function withoutHints(dependencies: Dependencies): Dependencies {
  return { ...dependencies, signals: { ...dependencies.signals, publish: () => Promise.resolve() } }
}
