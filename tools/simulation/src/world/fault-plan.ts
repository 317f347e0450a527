export interface FaultPlan {
  /** How many happen at all. */
  readonly count: number
  /** After this, counted from the beginning, no new one begins. */
  readonly untilMs: number
  /** How much weight of steps passes between two of them, on average. */
  readonly meanWeight: number
  /** Everything is dead for a while: longer than what still counts as on time. */
  readonly outage: { readonly atMs: number; readonly lengthMs: number } | null
}
