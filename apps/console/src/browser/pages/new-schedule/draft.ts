/** A schedule that is not saved yet, with what the service has of it. Drafts are kept in the browser. */
import { newContent, type ScheduleContent } from '../../schedule-forms/content.ts'
import type { StepName } from './step-names.ts'

export interface Draft extends ScheduleContent {
  readonly id: string
  /** The steps that were open. One after the furthest of them is not open yet. */
  readonly seen: readonly StepName[]
  /** Schedules that a check or a test has made, switched off, and that are to be deleted. */
  readonly leftovers: readonly Leftover[]
  /** The request that was last sent to save it, while its answer is not known; null when there is none. */
  readonly creation: Creation | null
  /** Requests for schedules that test or preview it, while their answers are not known. */
  readonly trials: readonly Creation[]
}

/** A request that may have made a schedule. Sent again under its key, it answers the same one. */
export interface Creation {
  readonly idempotencyKey: string
  readonly sent: ScheduleContent
}

export interface Leftover {
  readonly id: string
  readonly isPackage: boolean
}

export function newDraft(id: string, zone: string, folderPath: string): Draft {
  return { ...newContent(zone, folderPath), id, seen: [], leftovers: [], creation: null, trials: [] }
}

export function contentOf(draft: Draft): ScheduleContent {
  const { id: _id, seen: _seen, leftovers: _left, creation: _creation, trials: _trials, ...content } = draft
  return content
}
