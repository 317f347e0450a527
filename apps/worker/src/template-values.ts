import type { TemplateValues } from '@punctual/delivery'
import { formatInstant } from '@punctual/domain'

import type { Result } from './parts.ts'
import type { Run } from './run.ts'

/** What subjects, bodies and file names may mention. Instants are shown in the zone of the schedule. Columns of a row are found beside them. */
export function templateValues(
  { claimed, snapshot }: Pick<Run, 'claimed' | 'snapshot'>,
  { values }: Pick<Result, 'values'>,
  { reportName, serverName }: { reportName: string; serverName: string },
): TemplateValues {
  return {
    ...values,
    ScheduleName: snapshot.scheduleName,
    ScheduledFor: (pattern) => formatInstant(nominalInstant(claimed), snapshot.timeZone, pattern),
    ReportName: reportName,
    ServerName: serverName,
    ExecutionId: claimed.id,
  }
}

/** The due instant, or for a manual run the instant it was asked for: the same in every attempt. */
export function nominalInstant({ dueAt, entryAt }: Run['claimed']): Date {
  return dueAt ?? entryAt
}
