import type { KeptFailure, NeedKind } from '@punctual/domain'

import type { Term } from './lead-data.ts'

/** A need with all that a list says of it. */
export interface OpenNeed {
  readonly id: string
  readonly kind: NeedKind
  readonly scheduleId: string
  readonly scheduleName: string
  readonly folderPath: string
  /** The guard of its folder; null when that is open. */
  readonly guardId: string | null
  /** Whether it is worth a note that a user has seen it. */
  readonly isUnseen: boolean
  /** The last of its runs; null without one. */
  readonly executionId: string | null
  /** The instant that the run stands for. */
  readonly asOf: Date | null
  /** Runs in a row that it stands for. */
  readonly runs: number
  readonly since: Date
  /** The failure, a sentence that was kept, or neither. */
  readonly reason: KeptFailure | { readonly kept: string } | null
  readonly takenBy: string | null
  /** The displayed name of the user or the client. */
  readonly takenByName: string | null
  /** Null while it is open. */
  readonly settledAt: Date | null
  /** Null also where it has settled by itself. */
  readonly settledBy: string | null
  readonly settledByName: string | null
  readonly isEnabled: boolean
  /** Whether the source still refuses the report for good. */
  readonly isReportRefused: boolean
  /** The account of the schedule, or that of the breaker; null for several and none. */
  readonly accountId: string | null
  /** Of a breaker: the account, or host and port. */
  readonly targetName: string | null
  /** Some of those who lack the run, and how many deliveries it lacks. */
  readonly recipients: readonly string[]
  readonly lacking: number
  /** What became of the first of these deliveries. */
  readonly deliveryError: KeptFailure | null
  /** Whether the run has files that can be sent. */
  readonly hasFiles: boolean
}

export interface ReadNeed {
  readonly id: string
  readonly scheduleId: string
  readonly folderId: string
  readonly kind: NeedKind
  readonly isSettled: boolean
  /** Who has settled it, and why; null while it is open, and where it has settled by itself. */
  readonly settledBy: string | null
  readonly settleReason: string | null
}

/** Where a list of needs goes on: by urgency, then the oldest first. */
export interface NeedPlace {
  readonly rank: number
  readonly since: Date
  readonly id: string
}

export interface DigestRound {
  readonly now: Date
  /** Most mails. */
  readonly limit: number
}

/** What needs a person. The database writes needs where the facts arise, and settles what is solved. */
export interface Needs {
  /**
   * Lists open needs, the most urgent kind first and of each kind the oldest. A schedule whose last run says why it
   * cannot run is listed once.
   * Refuses: nothing.
   * Proof: `deliver/needs.test.ts`
   */
  list(page: {
    readonly after: NeedPlace | null
    readonly limit: number
    /** Those settled since then, in place of the open ones. */
    readonly settledSince?: Date | null
  }): Promise<OpenNeed[]>
  /**
   * Reads one need; null when there is none.
   * Refuses: nothing.
   * Proof: `deliver/needs.test.ts`
   */
  read(id: string): Promise<ReadNeed | null>
  /**
   * How many `list` lists.
   * Refuses: nothing.
   * Proof: `deliver/needs.test.ts`
   */
  count(): Promise<number>
  /**
   * Ends an open need for a reason; false when it is settled.
   * Refuses: a need that is settled.
   * Proof: `deliver/needs.test.ts`
   */
  settle(need: { readonly id: string; readonly by: string; readonly reason: string }): Promise<boolean>
  /**
   * Notes the person who is on an open need; false when it is settled.
   * Refuses: a need that is settled.
   * Proof: `deliver/needs.test.ts`
   */
  takeOver(need: { readonly id: string; readonly by: string; readonly at: Date }): Promise<boolean>
  /**
   * Notes that a person who may settle them has seen needs.
   * Refuses: what is settled.
   * Proof: `deliver/need-digests.test.ts`
   */
  look(ids: readonly string[], at: Date): Promise<void>
  /**
   * Adds the mails about needs that no user has read for a day; how many. Null when the term does not lead any more.
   * Refuses: a term that does not lead; a second one to an address within a day.
   * Proof: `deliver/need-digests.test.ts`
   */
  addDigests(lease: Term, round: DigestRound): Promise<number | null>
  /**
   * Forgets needs that were settled before an instant; answers how many.
   * Refuses: what is open.
   * Proof: `deliver/needs.test.ts`
   */
  forget(before: Date): Promise<number>
}
