/** Times and counts of the engine that every process must agree on. */
export interface EngineLimits {
  /** A server whose last heartbeat is older is dead; what it had claimed is recalled. */
  readonly serverLeaseMs: number
  /** A message to a live server with a free slot that is not claimed after this time is lost. */
  readonly lostAfterMs: number
  /** Crashes of its process that an execution survives. */
  readonly crashesAllowed: number
  /**
   * Times that an execution may be recalled because its process did not run it, before its end was recorded.
   */
  readonly recallsAllowed: number
  /** For how long a run is set aside that the store refused to recall, before it is tried again. */
  readonly setAsideMs: number
  /**
   * Crashes after which an execution runs with nothing beside it, so that only it can cause the next crash.
   */
  readonly exclusiveAfterCrashes: number
  /** Executions placed in one round. */
  readonly dispatchBatch: number
  /**
   * Executions in transit to a server or running there, for each of its slots; order and fairness are decided
   * late, in the store.
   */
  readonly dispatchedPerSlot: number
  /**
   * Executions beyond that, for each slot, from folders that have nothing in transit: they need not wait for
   * room.
   */
  readonly extraPerSlot: number
  /**
   * Ends, for each slot, that dispatch gathers before it fills the room that they have freed. A server has
   * more than these in transit meanwhile, so no slot is without work.
   */
  readonly gatheredPerSlot: number
  /**
   * Share of all slots that the manual runs of a folder may have. Beyond it, the next one waits for dispatch
   * instead of starting at once.
   */
  readonly expressShare: number
  /**
   * Executions in transit or running beyond which no request places its run itself. It would read all of
   * them, and a round of dispatch reads them once for many requests.
   */
  readonly expressUnderWay: number
  /** Lanes that a round reads; when there are more, each round reads another stretch of them. */
  readonly lanesRead: number
}

export const engineLimits: EngineLimits = {
  serverLeaseMs: 3_000,
  lostAfterMs: 4_000,
  crashesAllowed: 2,
  recallsAllowed: 5,
  setAsideMs: 600_000,
  exclusiveAfterCrashes: 2,
  dispatchBatch: 1_000,
  dispatchedPerSlot: 2,
  extraPerSlot: 1,
  gatheredPerSlot: 0.25,
  expressShare: 0.25,
  expressUnderWay: 512,
  lanesRead: 64,
}
