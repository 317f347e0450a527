import type { NoticeSettings, ScheduleDefinition, ScheduleKind } from '@punctual/domain'

import type { StoredDestination } from './destinations.ts'
import type { SourceAccountKind } from './source-accounts.ts'

/** The calendar that a recurrence names. */
export interface CalendarUse {
  readonly id: string
  /** The version that the next run was computed with; null when the next run is not computed anew. */
  readonly version: number | null
}

/** The user who answers for a schedule. */
export interface ScheduleOwner {
  readonly id: string
  /** The user name, of a deleted user the last one. */
  readonly name: string
}

/** What a caller decides about a schedule. */
export interface ScheduleState {
  readonly kind: ScheduleKind
  /** Folder by its lower-cased path, as `folders.path_key` has it. */
  readonly folderKey: string
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly isDataDriven: boolean
  /** The account of a single report; those of a package are in its definition. */
  readonly sourceAccount: { readonly id: string; readonly kind: SourceAccountKind } | null
  readonly definition: unknown
  readonly recurrence: unknown
  readonly calendar: CalendarUse | null
  readonly enabled: boolean
  readonly notRunnableReasons: readonly string[]
  /** Why it cannot run, by its definition and not by its recurrence; none when omitted. */
  readonly heldReasons?: readonly string[]
  readonly serverName: string | null
  /** None when omitted. */
  readonly owner?: ScheduleOwner | null
  /** When omitted, only the owner is notified of failures, and nothing is disabled. */
  readonly notices?: NoticeSettings
  /** The bulk request that has switched it off; null or omitted for any other way. */
  readonly disabledBy?: string | null
  readonly destinations: readonly StoredDestination[]
}

export interface NewSchedule extends ScheduleState {
  readonly id: string
  readonly nextRunAt: Date | null
}

export interface ScheduleChange extends ScheduleState {
  readonly id: string
  /** The version that `change` was made from. */
  readonly version: number
  /**
   * `keep` does not change a due instant that is still to be planned: right when neither recurrence nor
   * enabled has changed.
   */
  readonly nextRunAt: Date | null | 'keep'
}

export interface StoredSchedule extends Omit<
  ScheduleState,
  'folderKey' | 'sourceAccount' | 'calendar' | 'owner' | 'notices' | 'disabledBy'
> {
  readonly id: string
  readonly owner:
    | (ScheduleOwner & {
        readonly isDeleted: boolean
        /** Whether a notice can reach the user. */
        readonly hasAddress: boolean
      })
    | null
  readonly disabledBy: string | null
  readonly notices: NoticeSettings
  readonly folderId: string
  readonly folderPath: string
  readonly nameKey: string
  readonly sourceAccountId: string | null
  readonly sourceAccountKind: SourceAccountKind | null
  readonly calendarId: string | null
  readonly calendarName: string | null
  /** What was stored; validate before use, a row may have been edited by hand. */
  readonly definition: ScheduleDefinition
  /**
   * How many rows of data there are, also where the definition comes without them; null for a schedule
   * without data.
   */
  readonly dataRowCount: number | null
  readonly nextRunAt: Date | null
  readonly lastRunAt: Date | null
  readonly quarantineReason: string | null
  /** Why it is not planned, apart from its recurrence: this build, an account, or its definition. */
  readonly heldReasons: readonly string[]
  /** What the source system said for good of the report in the last run. */
  readonly sourceProblem: string | null
  readonly lastServerName: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ScheduleWrite =
  | { readonly ok: true; readonly schedule: StoredSchedule }
  | {
      readonly ok: false
      /** `calendar-changed`: edited or deleted since the version that the next run was computed with. */
      readonly conflict:
        | 'folder-missing'
        | 'account-missing'
        | 'calendar-changed'
        | 'name'
        | 'missing'
        | 'stale'
    }
