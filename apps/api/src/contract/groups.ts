/** The groups of operations, in the order in which a new user needs them. */
import type { Operation } from '../http/operation.ts'

const groups: ReadonlyMap<string, string> = new Map([
  ['Tokens', 'Begin here: get a token, then send it with every request.'],
  ['Folders', 'Where schedules are kept, and who may do what there.'],
  ['BI platform accounts', 'How reports of the BI platform are read, and which there are.'],
  ['Report server accounts', 'How paginated reports of the report server are read, and which there are.'],
  ['Data sources', 'Databases that reports and rows of data come from.'],
  ['Source accounts', 'How items of any other kind of source are read, and which there are.'],
  ['Kinds', 'Which kinds of sources and destinations there are, with the form of each.'],
  ['Calendars', 'Holidays on which nothing runs.'],
  ['Windows', 'Times in which runs do not begin: they wait for the end, or are skipped.'],
  ['Mail servers', 'Servers that mails go through, in the order in which they are tried.'],
  ['Single schedules', 'One report, when it runs and where it goes.'],
  ['Package schedules', 'Several reports in one run and one delivery.'],
  ['E-mail destinations', 'Where a schedule sends its files.'],
  ['Destinations', 'Where a schedule delivers its files beside e-mail: into directories.'],
  ['Schedules', 'Switch schedules on and off, and see when they run and why.'],
  ['Executions', 'Run a schedule, follow it, and fetch what it made.'],
  ['Events', 'What becomes of runs, for programs and channels.'],
  ['Mail templates', 'What mails look like.'],
  ['Links', 'Open delivered files without an account, and end that.'],
  ['Users', 'People who log in with a name and a password.'],
  ['Groups', 'Users and API clients who are granted something together.'],
  ['Recipients', 'Addresses that get no mail, and lists of recipients.'],
  ['API clients', 'Programs that get their tokens by OAuth 2.0 client credentials.'],
  ['Audit trail', 'Who changed what, and whether the trail is whole.'],
  ['Service', 'The scheduler, the servers and the keys.'],
])

/** The groups that the operations belong to; unknown ones last. */
export function groupsOf(
  operations: readonly Operation[],
): { readonly name: string; readonly description?: string }[] {
  const used = new Set(operations.flatMap(({ tags }) => [...tags]))
  const known = [...groups]
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
  return [...known, ...[...used].filter((name) => !groups.has(name)).map((name) => ({ name }))]
}
