import { instant } from './instant.ts'
import { table } from './table.ts'

/** What the reconciler found, for users. */
export interface Reconciliation {
  readonly LastRun: {
    readonly ToEpochUtc: number
    readonly Schedules: number
    readonly NotJudged: number
    readonly Missing: number
    readonly Unexpected: number
  } | null
  readonly Findings: ReadonlyArray<{
    readonly ScheduleName: string
    readonly Kind: string
    readonly DueEpochUtc: number
    readonly FoundEpochUtc: number
    readonly Detail: string
  }>
}

export function findingsText({ LastRun, Findings }: Reconciliation): string {
  if (LastRun === null) return 'The reconciler has not been through with all schedules yet.'
  const { Schedules, NotJudged, Missing, Unexpected, ToEpochUtc } = LastRun
  const checked =
    NotJudged === 0 ? `${Schedules} schedules` : `${Schedules - NotJudged} of ${Schedules} schedules`
  const sentence = `Up to ${instant(ToEpochUtc)}, ${checked} checked: ${Missing} runs missing, ${Unexpected} unexpected.`
  if (Findings.length === 0) return sentence
  const rows = table(
    [
      { title: 'KIND', value: ({ Kind }) => Kind },
      { title: 'DUE', value: ({ DueEpochUtc }) => instant(DueEpochUtc) },
      { title: 'SCHEDULE', value: ({ ScheduleName }) => ScheduleName },
      { title: 'FOUND', value: ({ FoundEpochUtc }) => instant(FoundEpochUtc) },
      { title: 'WHAT IT MEANS', value: ({ Detail }) => Detail },
    ],
    Findings,
  )
  return `${sentence}\n\n${rows}`
}
