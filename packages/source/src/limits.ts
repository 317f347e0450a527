/** What a connector allows itself and the other side. Times are in milliseconds. */
export interface SourceLimits {
  /**
   * From sending a request to the first byte of its answer; not for rendering by URL access, which has the
   * time of the export.
   */
  readonly requestTimeoutMs: number
  /** Longest silence in the middle of an answer. */
  readonly silenceTimeoutMs: number
  /**
   * Of the time in which an answer is waited for, the part in which it has to bring `slowAnswerMinimumBytes`,
   * unless it ends before.
   */
  readonly slowAnswerWindowMs: number
  readonly slowAnswerMinimumBytes: number
  /** Longest time of one discovery operation or of a validation. */
  readonly discoveryTimeoutMs: number
  /** Largest file; the BI platform itself stops at 250 MB. */
  readonly maximumFileBytes: number
  /** Most pages of a paginated report that are made as PNG, each by a rendering of its own. */
  readonly maximumPictures: number
  /**
   * Longest wait between two polls of an export job when the platform does not give one. A given wait is
   * kept, within the time limit of the export.
   */
  readonly pollMs: number
  /**
   * Longest wait, asked for by a busy source system, that is waited out here. A longer one ends the export as
   * `source_busy`.
   */
  readonly maximumBusyWaitMs: number
  /** How often a whole export job is started when the platform says that it was too busy for it. */
  readonly exportAttempts: number
  /** How often one request is sent when it is refused for load or lost in transit. */
  readonly requestAttempts: number
  /** How long before its end a token is no longer used. */
  readonly tokenMarginMs: number
}

export const defaultSourceLimits: SourceLimits = {
  requestTimeoutMs: 30_000,
  silenceTimeoutMs: 60_000,
  slowAnswerWindowMs: 60_000,
  slowAnswerMinimumBytes: 1_024,
  discoveryTimeoutMs: 60_000,
  maximumFileBytes: 250 * 1024 * 1024,
  maximumPictures: 200,
  pollMs: 1_000,
  maximumBusyWaitMs: 60_000,
  exportAttempts: 3,
  requestAttempts: 3,
  tokenMarginMs: 120_000,
}
