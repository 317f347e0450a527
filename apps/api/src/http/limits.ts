/** What the interface takes at most; every limit is a setting. */
export interface Limits {
  /** Largest body of a request. */
  readonly bodyBytes: number
  /** Largest body of a bulk request. */
  readonly bulkBodyBytes: number
  /** Most members of objects and elements of arrays in a body, and in a bulk body. */
  readonly bodyMembers: number
  readonly bulkBodyMembers: number
  /** Most items of a bulk request. */
  readonly bulkItems: number
  /** Failed logins of a name from an address within a minute, after which none is inspected. */
  readonly failedLoginsPerMinute: number
  /** How long the session of a user may be unused before it ends. */
  readonly sessionIdleMinutes: number
  /** Longest time until an operation that waits only for the database has answered, in seconds. */
  readonly answerSeconds: number
  /**
   * Requests that a caller may send within a second, and how many at once after a pause. Each 4 KiB of a body
   * count as one more.
   */
  readonly requestsPerSecond: number
  readonly requestBurst: number
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

/** As many as `bulkItems` may be set to: what schemas say of lists that it is the limit of. */
export const mostBulkItems = 100_000

export const defaultLimits: Limits = {
  bodyBytes: 1_048_576,
  bulkBodyBytes: 20 * 1_048_576,
  // As many as the rows of a schedule have cells, and the rest of it.
  bodyMembers: 60_000,
  bulkBodyMembers: 300_000,
  bulkItems: 500,
  failedLoginsPerMinute: 10,
  sessionIdleMinutes: 480,
  answerSeconds: 20,
  requestsPerSecond: 500,
  requestBurst: 5_000,
  costlyPerCaller: 8,
  waitingPerCaller: 100,
  costly: 64,
  waiting: 1_000,
  costlyReserved: 8,
  failedLoginsPerAddress: 100,
}
