export const moveIn = {
  'page.moveIn': 'Move in',
  'moveIn.sentence':
    'Takes schedules over from another system. You see first what each one would be here; nothing changes before you take it over.',
  'moveIn.administratorsOnly': 'Only administrators may take over schedules of another system.',
  'moveIn.from': 'From',
  'moveIn.from.ReportServer': 'Report server',
  'moveIn.from.Csv': 'Table',
  'moveIn.account': 'Source',
  'moveIn.account.help':
    'Its subscriptions are read with the sign-in of the source, and the schedules read their reports with it.',
  'moveIn.account.none': 'No report server is connected. <link>Connect one</link>, or choose a table.',
  'moveIn.table': 'Table',
  'moveIn.table.help':
    'The first line names the columns, such as ScheduleName, Account, ReportUrl, Frequency, ExecutionTime and To.',
  'moveIn.table.tooLarge': 'The file is larger than {megabytes, number} MB. Divide it.',
  'moveIn.file': 'From a file',
  'moveIn.folder': 'Folder',
  'moveIn.folder.help': 'Its schedules come into it. The folders of a report server are kept below it.',
  'moveIn.zone': 'Time zone of the other system',
  'moveIn.zone.help': 'Without one, the time zone of the service counts.',
  'moveIn.look': 'Show what would be here',
  'moveIn.found':
    '{count, plural, =0 {No schedule was found.} one {One schedule was found.} other {{count, number} schedules were found.}} {taken, plural, =0 {None can be taken over.} one {One can be taken over} other {{taken, number} can be taken over}}{taken, plural, =0 {} other {: {identical, plural, =0 {none has identical runs} one {one has identical runs} other {{identical, number} have identical runs}}, {differing, plural, =0 {none differs} one {one differs} other {{differing, number} differ}}.}}',
  'moveIn.more':
    '{count, plural, one {One more is} other {{count, number} more are}} not shown. Divide them.',
  'moveIn.atMost': 'At most {count, number} are taken over at once.',
  'moveIn.found.table': 'Schedules of the other system',
  'moveIn.take': 'Take over',
  'moveIn.schedule': 'Schedule',
  'moveIn.here': 'Here',
  'moveIn.here.new': 'new',
  'moveIn.here.replaces': 'replaces the one here',
  'moveIn.here.never': 'cannot be taken over',
  'moveIn.runs': 'Runs',
  'moveIn.runs.there': '{at} only there',
  'moveIn.runs.here': '{at} only here',
  'moveIn.notTaken': 'Not taken over',
  'moveIn.back': 'Back',
  'moveIn.takeOver':
    '{count, plural, =0 {Take over} one {Take over one schedule} other {Take over {count, number} schedules}}',
  'moveIn.done':
    '{created, plural, =0 {No schedule was created} one {One schedule was created} other {{created, number} schedules were created}}, {replaced, plural, =0 {none replaced} one {one replaced} other {{replaced, number} replaced}}. <link>Show them</link>',
  'moveIn.again': 'Take over others',
} as const
