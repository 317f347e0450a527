import type { Count, Measurement } from '../report/figures.ts'
import type { Load } from './load.ts'
import type { LocalCluster } from './local-cluster.ts'
import type { Interruption } from './check-result.ts'

/** What a fault works on: a cluster under load. */
export interface FaultTarget {
  readonly cluster: LocalCluster
  readonly load: Load
  /** Executions that the drill itself makes to end without success. */
  readonly excused: Set<string>
  /** Length of each outage of Redis; null for what the fault says. */
  readonly outageMs: number | null
}

/** What one fault found. */
export interface Found {
  readonly measurements: readonly Measurement[]
  readonly counts?: readonly Count[]
  readonly interruptions?: readonly Interruption[]
  /** For the reader of the report. */
  readonly notes?: readonly string[]
}

/** A signal takes a moment to reach every thread of a process. */
const signalMs = 200

/**
 * What a fault may have interrupted on a worker, or on all of them if it is null, from then on. It lasted until an
 * instant if one is given.
 */
export function interruptionOf(worker: string | null, since: Date, until = since): Interruption {
  return { worker, fromMs: since.getTime(), toMs: until.getTime() + signalMs }
}

/** A way to harm a cluster. */
export interface ClusterFault {
  readonly name: string
  /** What it does, in a line of the help. */
  readonly says: string
  /** How often the full drill injects it, and its share in a mix. */
  readonly rounds: number
  /** Whether the shorter form is wanted, as one of many in the mix. Resolves when its harm is undone. */
  inject(faulted: FaultTarget, brief: boolean): Promise<Found>
}
