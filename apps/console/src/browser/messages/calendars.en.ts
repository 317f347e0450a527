export const calendars = {
  'calendars.new': 'New calendar',
  'calendars.sentence':
    '{count, plural, =0 {There is no calendar yet. A schedule with a calendar skips its holidays, or moves the runs.} one {One calendar of holidays.} other {{count, number} calendars of holidays.}}',
  'calendars.gone': 'There is no such calendar',
  'calendars.gone.detail': 'It was deleted, or you may not see it.',
  'calendars.delete.warning': '{name} is deleted. While a schedule uses it, the service refuses that.',
  'calendars.copy': 'Make a copy',
  'calendar.allowedFor.all': 'all users',
  'calendars.editorsOnly': 'Only editors and administrators may create a calendar.',
  'calendar.name': 'Name',
  'calendar.next': 'Next holiday',
  'calendar.next.none': 'none ahead',
  'calendar.days': 'Days',
  'calendar.weekend': 'Weekdays without runs',
  'calendar.holidays': 'Holidays',
  'calendar.holidays.help':
    'One day on each line, such as 2026-12-25 Christmas Day, or the text of an iCalendar file (.ics).',
  'calendar.read':
    '{count, plural, =0 {No day is read.} one {One day is read.} other {{count, number} days are read.}}',
  'calendar.unread':
    '{count, plural, one {One entry is not read} other {{count, number} entries are not read}}: {first}',
  'calendar.repeating':
    '{count, plural, one {Of one event that repeats} other {Of {count, number} events that repeat}} only the first is read: {first}',
  'calendar.leaveOut': 'Save without the entries that are not read',
  'calendar.unread.stop':
    'Not read: {entries}{isMore, select, yes {, and more} other {}}. Begin each line with a day, such as 2026-12-25, or choose below to save without these entries.',
  'calendar.year.words':
    '{year, number, ::group-off}: {count, plural, =0 {no holiday} one {one holiday} other {{count, number} holidays}}',
  'calendar.year.none': 'No holiday in {year}.',
  'calendar.impact.none': 'No schedule uses this calendar.',
  'calendar.impact.unknown':
    'There are too many schedules to search all of them; none of those searched uses this calendar.',
  'calendar.impact':
    'Affects {schedules, plural, one {one schedule} other {{schedules, number} schedules}}: {runs, plural, =0 {no run changes} one {one run is moved, skipped or added again} other {{runs, number} runs are moved, skipped or added again}} in the next 12 months.',
  'calendar.impact.least':
    'Affects {schedules, plural, one {one schedule} other {{schedules, number} schedules}}: at least {runs, number} runs are moved, skipped or added again in the next 12 months.',
} as const
