/** What the interface takes at most; every limit is a setting. */
export interface Limits {
  /** Largest body of a request. */
  readonly bodyBytes: number
  /** Largest body of a bulk request. */
  readonly bulkBodyBytes: number
  /** Most items of a bulk request. */
  readonly bulkItems: number
  /** Failed logins of a name from an address within a minute, after which none is inspected. */
  readonly failedLoginsPerMinute: number
  /** Longest time until an operation that waits for nobody but the database has answered, in seconds. */
  readonly answerSeconds: number
  /** Requests under way for each caller that compute or ask a source system. */
  readonly costlyPerCaller: number
  /** Requests under way for each caller that wait for the end of a run. */
  readonly waitingPerCaller: number
  /** The same over all callers of a process. */
  readonly costly: number
  readonly waiting: number
  /** Of each of these, those that only an Administrator gets. */
  readonly costlyReserved: number
  /**
   * Failed logins from an address within a minute, over all accounts that have not logged in from there
   * lately.
   */
  readonly failedLoginsPerAddress: number
}

export const defaultLimits: Limits = {
  bodyBytes: 1_048_576,
  bulkBodyBytes: 20 * 1_048_576,
  bulkItems: 500,
  failedLoginsPerMinute: 10,
  answerSeconds: 20,
  costlyPerCaller: 8,
  waitingPerCaller: 100,
  costly: 64,
  waiting: 1_000,
  costlyReserved: 8,
  failedLoginsPerAddress: 100,
}
