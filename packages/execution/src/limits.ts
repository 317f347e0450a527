/** Times and counts of the engine that every process must agree on. */
export interface EngineLimits {
  /** A server whose last heartbeat is older is dead; what it had claimed is taken back. */
  readonly serverLeaseMs: number
  /** A message to a live server with a free slot that is not claimed after this time is lost. */
  readonly lostAfterMs: number
  /** Crashes of its process that an execution survives. */
  readonly crashesAllowed: number
  /** Executions placed in one round. */
  readonly dispatchBatch: number
  /** Executions on the way to a server for each of its slots; order and fairness are decided late, in the store. */
  readonly dispatchedPerSlot: number
}

export const engineLimits: EngineLimits = {
  serverLeaseMs: 3_000,
  lostAfterMs: 4_000,
  crashesAllowed: 2,
  dispatchBatch: 500,
  dispatchedPerSlot: 2,
}
