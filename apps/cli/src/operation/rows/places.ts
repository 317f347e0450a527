/** Folders, windows, calendars, and templates of mails. */
import { chooses, needs, type OperationCommand, takes } from '../operation-command.ts'
import { folder, instant, number, recordOf } from '../readers.ts'

const ofFolder = (member: string) =>
  takes('<folder>', member, ['its path, such as /Sales/Daily, or its id', folder])
const calendar = (member: string) => takes('<calendar>', member, ['its id or its name', recordOf('calendar')])
const template = (member: string) =>
  takes('<template>', member, ['its id or its name', recordOf('mail template')])
const window = (member: string) => takes('<window>', member, ['its id or its name', recordOf('window')])
const lateAfter = takes('--late-after <minutes>', 'LateAfterMinutes', [
  'after this time a run that is not delivered is late; 0: as the folder above says',
  number,
])

const folderColumns = ['Id', 'Path', 'Description'] as const

const folders: readonly OperationCommand[] = [
  { command: 'folder root', summary: 'show the top folder', operation: 'GET /api/folder/getroot' },
  {
    command: 'folder get',
    summary: 'show one folder',
    operation: 'GET /api/folder/get/{id}',
    takes: [ofFolder('id')],
  },
  {
    command: 'folder list',
    summary: 'list the folders directly in a folder',
    operation: 'GET /api/folder/getsubfolders/{id}',
    takes: [ofFolder('id')],
    columns: folderColumns,
    isPaged: true,
  },
  {
    command: 'folder schedules',
    summary: 'list the schedules directly in a folder',
    operation: 'GET /api/folder/getschedules/{id}',
    takes: [ofFolder('id')],
    columns: ['Id', 'Name', 'Type', 'Enabled', 'NextRunEpochUtc'],
    isPaged: true,
  },
  {
    command: 'folder create',
    summary: 'create a folder',
    operation: 'POST /api/folder/create',
    takes: [
      takes('<name>', 'Name', 'what it is called'),
      takes('--in <folder>', 'ParentPath', 'path of the folder that it is made in; else the top'),
      takes('--description <text>', 'Description', 'what it is for'),
      lateAfter,
    ],
    isRepeatable: true,
  },
  {
    command: 'folder update',
    summary: 'rename, move or describe a folder',
    operation: 'POST /api/folder/update',
    takes: [
      ofFolder('Id'),
      takes('--name <name>', 'Name', 'another name'),
      takes('--in <folder>', 'ParentPath', 'path of the folder that it moves into'),
      takes('--description <text>', 'Description', 'what it is for'),
      lateAfter,
    ],
  },
  {
    command: 'folder pause',
    summary: 'pause a folder: nothing in it or below it begins',
    operation: 'POST /api/folder/pause',
    takes: [
      ofFolder('FolderId'),
      needs('--reason <text>', 'Reason', 'shown with each run that is skipped or waits'),
      takes('--until <instant>', 'UntilEpochUtc', ['when it ends; else when it is resumed', instant]),
      chooses('--policy <policy>', 'Policy', ['Skip', 'Delay']),
    ],
  },
  {
    command: 'folder resume',
    summary: 'end the pause of a folder',
    operation: 'POST /api/folder/resume',
    takes: [ofFolder('FolderId')],
  },
  {
    command: 'folder delete',
    summary: 'delete a folder',
    operation: 'DELETE /api/folder/delete/{id}',
    takes: [ofFolder('id'), takes('--recursive', 'recursive', 'with all that is in it')],
    done: 'Deleted.',
  },
  {
    command: 'folder my-rights',
    summary: 'show what you may do in which folder',
    operation: 'GET /api/folder/getmyrights',
  },
]

const windows: readonly OperationCommand[] = [
  {
    command: 'window list',
    summary: 'list the windows in which runs do not begin, pauses among them',
    operation: 'GET /api/window/getall',
    columns: ['Id', 'Name', 'Scope', 'Once', 'Weekly', 'Policy', 'IsPause', 'Reason'],
    isPaged: true,
  },
  {
    command: 'window preview',
    summary: 'count the runs that windows delay or skip, with the window of a JSON file among them',
    more: 'The file names the window in Window; with {} the stored ones are counted.',
    operation: 'POST /api/window/preview',
    file: 'object',
  },
  {
    command: 'window create',
    summary: 'make a window from a JSON file',
    operation: 'POST /api/window/create',
    file: 'object',
    isRepeatable: true,
  },
  {
    command: 'window update',
    summary: 'replace a window by a JSON file',
    operation: 'POST /api/window/update',
    takes: [window('Id')],
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'window delete',
    summary: 'delete a window; the runs that wait for it begin',
    operation: 'DELETE /api/window/delete/{id}',
    takes: [window('id')],
    done: 'Deleted.',
  },
]

export const placeCommands: readonly OperationCommand[] = [
  ...folders,
  ...windows,
  {
    command: 'calendar update',
    summary: 'replace a calendar by a JSON file and plan its schedules anew',
    more: 'What get --json answered, edited, is such a file.',
    operation: 'POST /api/calendar/update',
    takes: [calendar('Id')],
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'calendar copy',
    summary: 'make a calendar of your own from another one',
    operation: 'POST /api/calendar/copy/{id}',
    takes: [calendar('id'), takes('--name <name>', 'Name', 'what the copy is called')],
    isRepeatable: true,
  },
  {
    command: 'template list',
    summary: 'list templates of mails',
    operation: 'GET /api/mailtemplate/getall',
    columns: ['Id', 'Name', 'Language', 'UpdatedEpochUtc'],
    isPaged: true,
  },
  {
    command: 'template create',
    summary: 'create a template of mails from a JSON file',
    operation: 'POST /api/mailtemplate/create',
    file: 'object',
    isRepeatable: true,
  },
  {
    command: 'template update',
    summary: 'replace a template of mails by a JSON file',
    operation: 'POST /api/mailtemplate/update',
    takes: [template('Id')],
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'template delete',
    summary: 'delete a template that no destination names',
    operation: 'DELETE /api/mailtemplate/delete/{id}',
    takes: [template('id')],
    done: 'Deleted.',
  },
  {
    command: 'template preview',
    summary: 'show the mail that a template in a JSON file makes',
    operation: 'POST /api/mailtemplate/preview',
    takes: [chooses('--language <language>', 'Language', ['en', 'de'])],
    file: 'object',
  },
]
