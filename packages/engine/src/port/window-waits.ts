import type { PutOff } from '@punctual/domain'

/** A run that waits for the end of a window. */
export interface WindowWait {
  readonly executionId: string
  readonly scheduleId: string
  readonly dueAt: Date
  readonly notBefore: Date
  readonly reason: PutOff
}

/** Where a page of waits ended. */
export type WindowWaitPlace = Pick<WindowWait, 'notBefore' | 'executionId'>

export interface MovedWait {
  readonly executionId: string
  readonly notBefore: Date
  /** Null: it waits for no window any more. */
  readonly reason: PutOff | null
}

/** The runs that wait for the end of a window. */
export interface WindowWaits {
  /**
   * Those whose wait is not over, in the order of its ends.
   * Refuses: nothing.
   * Proof: `plan/windows.test.ts`
   */
  read(limit: number, after: WindowWaitPlace | null): Promise<WindowWait[]>
  /**
   * Until when a run of each schedule waits behind which a due one is missed; a schedule without such a run is missing.
   * Refuses: nothing.
   * Proof: `plan/windows.test.ts`
   */
  untilOf(scheduleIds: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /**
   * Lets them wait until other instants.
   * Refuses: a run that does not wait for a window any more.
   * Proof: `plan/windows.test.ts`
   */
  move(moved: readonly MovedWait[]): Promise<void>
}
