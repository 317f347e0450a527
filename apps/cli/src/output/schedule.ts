import type { Schemas } from '@punctual/client'

import type { FoundSchedule, Schedule } from '../schedule.ts'
import { instant } from './instant.ts'
import { facts, table } from './table.ts'

/** A list of schedules for users. */
export function scheduleTable(schedules: readonly FoundSchedule[]): string {
  return table(
    [
      { title: 'FOLDER', value: ({ FolderPath }) => FolderPath },
      { title: 'NAME', value: ({ ScheduleName }) => ScheduleName },
      { title: 'TYPE', value: ({ ScheduleType }) => ScheduleType },
      { title: 'LAST RESULT', value: ({ LastResult }) => LastResult },
      { title: 'NEXT RUN', value: ({ NextRunEpochUtc }) => instant(NextRunEpochUtc) },
      { title: 'RUNS', value: whenInWords },
      { title: 'OWNER', value: ({ Owner }) => Owner },
    ],
    schedules,
  )
}

/** Everything that a person wants to know of one schedule. */
export function scheduleDetails(schedule: Schedule): string {
  const { Schedule: recurrence, EmailDestinations: destinations, Destinations: others } = schedule
  return [
    facts([
      ['Name', schedule.ScheduleName],
      ['Folder', schedule.FolderPath],
      ['Id', schedule.ScheduleId],
      ['Type', schedule.ScheduleType],
      ['Description', schedule.Description],
      ['Keywords', schedule.Keywords.join(', ')],
      ['Reports', reportsOf(schedule).join(', ')],
      ['Runs', whenInWords(recurrence)],
      ['Next run', instant(recurrence.NextRunEpochUtc)],
      ['Last run', instant(recurrence.LastRunEpochUtc)],
      ['Server', schedule.ServerName],
      ['Owner', schedule.OwnerProblem ?? schedule.Owner],
      ['Failures to', toldOf(schedule).join('; ')],
      ['Warnings', schedule.Warnings.join(' ')],
      ['Version', schedule.Version],
    ]),
    destinations.length === 0
      ? 'No e-mail destinations.'
      : table(
          [
            { title: 'TO', value: ({ To }) => To.join('; ') },
            { title: 'SUBJECT', value: ({ Subject }) => Subject },
            { title: 'FORMAT', value: ({ Format }) => Format },
            { title: 'ENABLED', value: ({ Enabled }) => (Enabled ? 'yes' : 'no') },
          ],
          destinations,
        ),
    ...(others.length === 0 ? [] : [table(otherColumns, others)]),
  ].join('\n\n')
}

const otherColumns = [
  { title: 'ID', value: ({ Id }: Schemas['Destination']) => Id },
  { title: 'KIND', value: ({ Type }: Schemas['Destination']) => Type },
  { title: 'NAME', value: ({ Name }: Schemas['Destination']) => Name },
  { title: 'FORMAT', value: ({ Format }: Schemas['Destination']) => Format },
  { title: 'ENABLED', value: ({ Enabled }: Schemas['Destination']) => (Enabled ? 'yes' : 'no') },
]

/** The reports of a schedule, by name or address. */
/** Who gets its notices, by name or address. */
function toldOf({ Owner, NotifyOwner, NotifyOnFailure }: Schedule): string[] {
  return [...(NotifyOwner && Owner !== null ? [Owner] : []), ...NotifyOnFailure]
}

function reportsOf(schedule: Schedule): string[] {
  const reports = 'Reports' in schedule ? schedule.Reports : [schedule]
  return reports.map((report) =>
    'Source' in report ? report.Source.ItemId : (report.BiReportName ?? report.ReportUrl ?? 'unnamed'),
  )
}

function whenInWords({
  Enabled,
  Runnable,
  NotRunnableReasons,
  Description,
}: Pick<FoundSchedule, 'Enabled' | 'Runnable' | 'NotRunnableReasons' | 'Description'>): string {
  if (!Enabled) return 'disabled'
  return Runnable ? Description : `never: ${NotRunnableReasons.join(', ')}`
}
