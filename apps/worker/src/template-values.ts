import type { TemplateValues } from '@punctual/delivery'
import { formatInstant } from '@punctual/domain'

import type { Result } from './parts.ts'
import type { Run } from './run.ts'

/** The values of a run's templates, as data that can go to another process. */
export interface TemplateData {
  readonly texts: Readonly<Record<string, string>>
  readonly scheduledFor: { readonly at: Date; readonly timeZone: string }
}

/**
 * What subjects, bodies and file names may mention. Instants are shown in the zone of the schedule. Columns
 * of a row are found beside them.
 */
export function templateData(
  { claimed, snapshot }: Pick<Run, 'claimed' | 'snapshot'>,
  { values }: Pick<Result, 'values'>,
  { reportName, serverName }: { reportName: string; serverName: string },
): TemplateData {
  return {
    texts: {
      ...values,
      ScheduleName: snapshot.scheduleName,
      ReportName: reportName,
      ServerName: serverName,
      ExecutionId: claimed.id,
    },
    scheduledFor: { at: nominalInstant(claimed), timeZone: snapshot.timeZone },
  }
}

export function templateValues({ texts, scheduledFor: { at, timeZone } }: TemplateData): TemplateValues {
  return { ...texts, ScheduledFor: (pattern) => formatInstant(at, timeZone, pattern) }
}

/** The due instant, or for a manual run the instant it was asked for: the same in every attempt. */
export function nominalInstant({ dueAt, entryAt }: Run['claimed']): Date {
  return dueAt ?? entryAt
}
