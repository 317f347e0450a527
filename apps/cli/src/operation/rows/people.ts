/** Users, their sessions, and who gets mails. */
import { chooses, type OperationCommand, takes } from '../operation-command.ts'
import { recordOf, schedule, user, yesOrNo } from '../readers.ts'

const roles = ['Viewer', 'Editor', 'Administrator']
const ofUser = (member: string) => takes('<user>', member, ['its id or its name', user])
const names = [
  takes('--first-name <name>', 'FirstName', 'first name'),
  takes('--last-name <name>', 'LastName', 'last name'),
  takes('--address <address>', 'Address', 'mail address that notices go to'),
]
const list = (member: string) => takes('<list>', member, ['its id or its name', recordOf('recipient list')])

const users: readonly OperationCommand[] = [
  {
    command: 'user create',
    summary: 'create a user',
    more: 'The password is asked for, or read from standard input.',
    operation: 'POST /api/user/create',
    takes: [
      takes('<name>', 'UserName', 'name to log in with'),
      { ...chooses('--role <role>', 'Role', roles), isRequired: true },
      ...names,
    ],
    secrets: ['Password'],
    isRepeatable: true,
  },
  {
    command: 'user update',
    summary: 'change a user',
    operation: 'POST /api/user/update',
    takes: [
      ofUser('Id'),
      takes('--name <name>', 'UserName', 'name to log in with'),
      chooses('--role <role>', 'Role', roles),
      ...names,
      takes('--enabled <yes|no>', 'Enabled', ['whether the user may log in', yesOrNo]),
    ],
  },
  {
    command: 'user hand-over',
    summary: 'give everything that hangs on a user who leaves to another user',
    more: 'Ends the sessions, and the user may not log in any more. What stays needs a decision by hand.',
    operation: 'POST /api/user/handover',
    takes: [
      ofUser('UserId'),
      takes('<successor>', 'SuccessorId', ['its id or its name', user]),
      takes('--dry-run', 'DryRun', 'change nothing, and show what would change'),
    ],
    columns: ['Kind', 'Outcome', 'Count', 'Names'],
    timeoutMs: 120_000,
  },
  {
    command: 'user delete',
    summary: 'delete a user and end the sessions',
    operation: 'DELETE /api/user/delete/{id}',
    takes: [ofUser('id')],
    done: 'Deleted.',
  },
  {
    command: 'user sessions',
    summary: 'list the sessions of a user, else your own',
    operation: 'GET /api/user/getsessions',
    takes: [takes('[user]', 'UserId', ['its id or its name', user])],
    columns: ['Id', 'CreatedEpochUtc', 'LastUsedEpochUtc', 'Address', 'Current', 'UserAgent'],
  },
  {
    command: 'user end-session',
    summary: 'end one session',
    operation: 'POST /api/user/endsession/{id}',
    takes: [takes('<session>', 'id', 'id of the session')],
    done: 'The session ends within a second.',
  },
  {
    command: 'user set-address',
    summary: 'set the address that your own notices go to',
    operation: 'POST /api/user/setaddress',
    takes: [takes('<address>', 'Address', 'mail address; an empty text for none')],
  },
  { command: 'whoami', summary: 'show who is logged in', operation: 'GET /api/user/getme' },
]

export const peopleCommands: readonly OperationCommand[] = [
  ...users,
  {
    command: 'suppression list',
    summary: 'list the addresses that get no mail',
    operation: 'GET /api/suppression/getall',
    columns: ['Id', 'Address', 'ScheduleName', 'Source', 'UntilEpochUtc', 'Reason'],
    isPaged: true,
  },
  {
    command: 'suppression create',
    summary: 'keep mails from an address',
    operation: 'POST /api/suppression/create',
    takes: [
      takes('<address>', 'Address', 'mail address'),
      takes('--schedule <schedule>', 'ScheduleId', ['only the mails of this schedule', schedule]),
      takes('--reason <text>', 'Reason', 'why; it stands in the audit trail'),
    ],
    isRepeatable: true,
  },
  {
    command: 'suppression delete',
    summary: 'let mails go to an address again',
    operation: 'DELETE /api/suppression/delete/{id}',
    takes: [takes('<id>', 'id', 'as list shows it')],
    done: 'Mails go to the address again.',
  },
  {
    command: 'recipients list',
    summary: 'list the lists of recipients',
    operation: 'GET /api/recipientlist/getall',
    columns: ['Id', 'Name', 'Version'],
    isPaged: true,
  },
  {
    command: 'recipients get',
    summary: 'show a list of recipients',
    operation: 'GET /api/recipientlist/get/{id}',
    takes: [list('id')],
  },
  {
    command: 'recipients create',
    summary: 'create a list of recipients from a JSON file',
    operation: 'POST /api/recipientlist/create',
    file: 'object',
    isRepeatable: true,
  },
  {
    command: 'recipients update',
    summary: 'replace a list of recipients by a JSON file',
    more: 'What get --json answered, edited, is such a file.',
    operation: 'POST /api/recipientlist/update',
    takes: [list('Id')],
    file: 'object',
    isVersioned: true,
  },
  {
    command: 'recipients delete',
    summary: 'delete a list of recipients that no destination uses',
    operation: 'DELETE /api/recipientlist/delete/{id}',
    takes: [list('id')],
    done: 'Deleted.',
  },
  {
    command: 'recipients preview',
    summary: 'show the members that a run would find now',
    operation: 'GET /api/recipientlist/preview/{id}',
    takes: [list('id')],
  },
]
