import type { ScheduleState, SourceAccountKind } from '@punctual/catalog'

import type { ScheduleInput } from '../../wire/schedule.ts'

/** What a request says about a schedule, in stored form where only its kind knows how. */
export interface ScheduleDraft extends Pick<ScheduleState, 'kind' | 'sourceAccount'> {
  /** Without the rows of the data, which every kind has in the same way. */
  readonly definition: object
  readonly input: ScheduleInput
  /** The accounts that it is read with, each with the field that names it, for errors. */
  readonly accounts: readonly NamedAccount[]
}

export interface NamedAccount {
  readonly id: string
  readonly kind: SourceAccountKind
  readonly field: string
}
