/** What a member of a stored record is called on its forms, for those who read what was changed. */
import type { IntlShape } from 'react-intl'

import { isMessage } from '../messages/is-message.ts'
import { recordMembers } from './record-members.ts'
import { reportMembers } from './report-members.ts'

/** Members of a schedule and of its rule, by their paths; those of a mail are called as on its form. */
const names: ReadonlyMap<string, string> = new Map([
  ['ScheduleName', 'newSchedule.name'],
  ['PackageName', 'newSchedule.name'],
  ['FolderPath', 'newSchedule.folder'],
  ['Description', 'schedule.description'],
  ['Owner', 'column.owner'],
  ['NotifyOnFailure', 'edit.notify'],
  ['NotifyOwner', 'edit.notifyOwner'],
  ['NotifyOnRecovery', 'edit.notifyOnRecovery'],
  ['DisableAfterFailures', 'edit.disableAfter'],
  ['LateAfterMinutes', 'edit.lateAfter'],
  ['Schedule.Enabled', 'state.enabled'],
  ['Schedule.Frequency', 'recurrence.frequency'],
  ['Schedule.ExecutionTime', 'recurrence.time'],
  ['Schedule.TimeZone', 'recurrence.timeZone'],
  ['Schedule.StartDate', 'recurrence.startDate'],
  ['Schedule.EndDate', 'recurrence.endDate'],
  ['Schedule.WeekDays', 'recurrence.weekDays'],
  ['Schedule.MonthlyType', 'recurrence.monthlyType'],
  ['Schedule.DayOfMonth', 'recurrence.dayOfMonth'],
  ['Schedule.Ordinal', 'recurrence.ordinal'],
  ['Schedule.OrdinalDay', 'recurrence.ordinalDay'],
  ['Schedule.WorkingDay', 'recurrence.workingDay'],
  ['Schedule.Month', 'recurrence.month'],
  ['Schedule.Months', 'recurrence.months'],
  ['Schedule.Cron', 'recurrence.cron'],
  ['Schedule.CalendarId', 'recurrence.calendar'],
  ['Schedule.HolidayRule', 'recurrence.holidayRule'],
  ['Schedule.MissedRunPolicy', 'recurrence.missed'],
  ['Schedule.MissedRunWindowMinutes', 'recurrence.missedWindow'],
  ['Schedule.OverlapPolicy', 'recurrence.overlap'],
  ['Schedule.SpreadSeconds', 'recurrence.spread'],
])

/**
 * "Time" for `Schedule.ExecutionTime`, "Mail" for one that came or went; null for what is not known here.
 *
 * @param ofKinds labels of the forms that the service describes, by their paths
 */
export function memberName(
  intl: IntlShape,
  path: string,
  ofKinds: ReadonlyMap<string, string>,
): string | null {
  const ofMail = /^EmailDestinations\[[^\]]*\]\.(\w+)$/.exec(path)?.[1]
  const ofAny =
    addedOrRemoved(path) ??
    names.get(path) ??
    memberIn(reportMembers, ofReport(path)) ??
    memberIn(recordMembers, path)
  const id = ofMail === undefined ? ofAny : `recipients.${ofMail}`
  if (id !== undefined && isMessage(intl, id)) return intl.formatMessage({ id })
  return ofKinds.get(inAny(path)) ?? null
}

/** A mail, another destination or a report that came or went as a whole. */
function addedOrRemoved(path: string): string | undefined {
  if (path.startsWith('Mail.')) return 'change.mail'
  if (path.startsWith('Destination.')) return 'change.destination'
  return path.startsWith('Report.') ? 'newSchedule.step.report' : undefined
}

/** A report of a package has the members of a single one. */
function ofReport(path: string): string {
  return path.replace(/^Reports\[[^[\]]*\]\./, '')
}

function memberIn(members: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.hasOwn(members, inAny(path)) ? members[inAny(path)] : undefined
}

/** The path in any element of a list. */
function inAny(path: string): string {
  return path.replaceAll(/\[[^[\]]*\]/g, '[]')
}
