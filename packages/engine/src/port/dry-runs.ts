/** A dry run that a worker makes. */
export interface ClaimedDryRun {
  readonly id: string
  readonly scheduleId: string
  /** As that of an execution. */
  readonly snapshot: unknown
  readonly requestedAt: Date
}

/** What mails of a schedule have reached before. */
export interface EarlierRecipients {
  /** Addresses of the last run that was delivered; null when there is none. */
  readonly last: readonly string[] | null
  /** Those of the given domains to which the schedule has delivered something. */
  readonly knownDomains: readonly string[]
}

/** Runs that send nothing and leave nothing. Each has a row only while its caller waits. */
export interface DryRuns {
  /**
   * Asks for a dry run of the schedule as it is now. False when there is no such schedule.
   * Refuses: a schedule that is gone.
   * Proof: `apps/worker/test/dry-run.test.ts`
   *
   * @param lifeMs how long the caller waits
   */
  request(wanted: {
    readonly id: string
    readonly scheduleId: string
    readonly lifeMs: number
  }): Promise<boolean>
  /**
   * Takes one for a worker: a new one, or one of a dead process.
   * Refuses: one whose caller has gone; one of a living process.
   * Proof: `apps/worker/test/dry-run.test.ts`
   */
  claim(claimant: { readonly bootId: string; readonly leaseMs: number }): Promise<ClaimedDryRun | null>
  /**
   * Writes what it has come to. Nothing happens when the caller has gone.
   * Refuses: a process that has not claimed it.
   * Proof: `apps/worker/test/dry-run.test.ts`
   */
  complete(id: string, bootId: string, outcome: object): Promise<void>
  /**
   * What it has come to, or null.
   * Refuses: nothing.
   * Proof: `apps/worker/test/dry-run.test.ts`
   */
  read(id: string): Promise<unknown>
  /**
   * Removes it when its caller goes.
   * Refuses: nothing.
   * Proof: `apps/worker/test/dry-run.test.ts`
   */
  remove(id: string): Promise<void>
  /**
   * Whom the mails of a schedule have reached before.
   * Refuses: nothing.
   * Proof: `apps/worker/test/dry-run.test.ts`
   */
  earlierRecipients(scheduleId: string, domains: readonly string[]): Promise<EarlierRecipients>
}
