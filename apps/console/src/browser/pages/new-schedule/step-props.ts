import type { ChosenReport, Draft } from './draft.ts'

/** What the form of each step edits. */
export interface StepProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Changes what the draft is by then: for what was waited for. */
  readonly onUpdate: (change: (draft: Draft) => Draft) => void
}

/** What a list to choose reports from is given. */
export interface PickerProps {
  readonly account: NonNullable<Draft['account']>
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
