import type { Figures } from './report/figures.ts'
import type { RuntimeContext } from './runtime-context.ts'

/** How much of a drill is to be done in this run. */
export interface Workload {
  /** Rounds of each part, by its name; a part that is not named is omitted. */
  readonly rounds: ReadonlyMap<string, number>
  /** From then on no round is begun. */
  isTimeOver(): boolean
  /** Length of each outage of Redis; null for what the drill says. */
  readonly outageMs: number | null
}

export interface Drill {
  readonly name: string
  /** What it does, in a line of the help. */
  readonly says: string
  /** Its parts, with their full numbers of rounds. */
  readonly parts: ReadonlyArray<{ readonly name: string; readonly rounds: number }>
  run(runtimeContext: RuntimeContext, workload: Workload): Promise<Figures>
}
