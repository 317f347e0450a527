export const today = {
  'page.today': 'Today',
  'outcome.delivered': 'delivered',
  'outcome.running': 'running',
  'outcome.inDoubt': 'in doubt',
  'outcome.held': 'held',
  'outcome.failed': 'failed',
  'outcome.partlyDelivered': 'partly delivered',
  'outcome.missed': 'missed',
  'outcome.cancelled': 'cancelled',
  'today.nothing': 'Nothing was due in the last 24 hours.',
  'today.all':
    '{due, plural, one {One was due, and is delivered.} other {{due, number} were due, all are delivered.}}',
  'today.sentence':
    '{due, number} were due, {delivered, number} are delivered{running, plural, =0 {} one {, one is running} other {, {running, number} are running}}.',
  'today.needs': '{needs, plural, one {One needs you.} other {{needs, number} need you.}}',
  'today.proof':
    'Nothing is missing and nothing ran twice: {schedules, number} schedules were computed again, {time}.',
  'today.findings':
    '{findings, plural, one {One due instant does not agree} other {{findings, number} due instants do not agree}} with what ran: {schedules, number} schedules were computed again, {time}.',
  'today.chart': '24 hours back and ahead',
  'today.chart.phone': '12 hours back and ahead',
  'today.now': 'Now {time}',
  'today.due': 'due',
  'today.perHour': 'Runs in each hour',
  'today.perHalfHour': 'Runs in each half hour',
  'today.chart.words': '{due, number} were due in the last 24 hours, {ahead, number} are due in the next 24.',
  'today.needsYou': 'Needs you',
  'today.nothingNeedsYou': 'Nothing needs you.',
  'today.look': 'Look',
  'today.runningNow': 'Running now',
  'today.nothingRuns': 'Nothing runs now.',
  'today.next': 'Next',
  'today.ahead':
    '{due, plural, =0 {Nothing is due in the next 24 hours.} one {One run in the next 24 hours.} other {{due, number} runs in the next 24 hours.}}',
  'first.title': 'Three steps to the first report',
  'first.connect': '1. Connect a source',
  'first.connect.detail':
    'A BI platform, a report server, a data source or a web page: Punctual signs in and lists what is there.',
  'first.report': '2. Pick a report',
  'first.report.detail': 'Choose it from the list, with its parameters, and say when it is due.',
  'first.send': '3. Send it to yourself',
  'first.send.detail': 'A test mail shows what the recipients will get, before the first of them gets it.',
} as const
