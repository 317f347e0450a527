import type { ChosenReport, ScheduleContent } from './content.ts'
import type { ContentKind } from './sent-content.ts'

/** What each section of the form edits. */
export interface SectionProps {
  readonly content: ScheduleContent
  readonly onChange: (content: ScheduleContent) => void
  /** Changes what the content is by then: for what was waited for. */
  readonly onUpdate: (change: (content: ScheduleContent) => ScheduleContent) => void
  /** What is stored, which decides what it can become; null for a new schedule. */
  readonly stored: ContentKind | null
}

/** What a list to choose reports from is given. */
export interface PickerProps {
  readonly account: NonNullable<ScheduleContent['account']>
  readonly reports: readonly ChosenReport[]
  /** Chooses a report, or takes it out of a package again. */
  readonly onPick: (report: ChosenReport) => void
  readonly onChange: (key: string, changed: Partial<ChosenReport>) => void
  /** What stands before the members of a report in what is sent. */
  readonly pathOf: (report: ChosenReport) => string
}

/** What the settings of one report are given. */
export interface ReportSettingsProps {
  readonly report: ChosenReport
  /** What stands before its members in what is sent. */
  readonly path: string
  readonly onChange: (changed: Partial<ChosenReport>) => void
  /** What an expression will be at the next run; null for a text without one, or while that run is not known. */
  readonly live: (text: string) => string | null
}
