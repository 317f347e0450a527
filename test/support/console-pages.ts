import type { ConsoleData } from './console-data.ts'
import type { Role } from './console.ts'

/** A page of the console, for what is true of every page. A new page is one row here. */
export interface ConsolePage {
  readonly name: string
  readonly path: (data: ConsoleData) => string
  /** Its h1 while there is much to show. */
  readonly heading: RegExp
  /** What an empty service says; null where it shows as much as a full one. */
  readonly empty: RegExp | null
  /** The lowest role that may open it. */
  readonly role: Role
  /** Whether it shows what the service answers. */
  readonly asks: boolean
}

export const consolePages: readonly ConsolePage[] = [
  {
    name: 'Today',
    path: () => '/',
    heading: /reports are delivered/,
    empty: /Nothing was due/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Schedules',
    path: () => '/schedules',
    heading: /^Schedules$/,
    empty: /There is no schedule yet/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Executions',
    path: () => '/executions',
    heading: /^Runs$/,
    empty: /Nothing has run yet/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'One execution',
    path: ({ doubtId }) => `/executions/${doubtId}`,
    heading: /^Stock levels/,
    empty: null,
    role: 'Viewer',
    asks: true,
  },
  { name: 'Tonight', path: () => '/tonight', heading: /^Tonight$/, empty: null, role: 'Viewer', asks: true },
  { name: 'Servers', path: () => '/servers', heading: /^Servers$/, empty: null, role: 'Viewer', asks: true },
  {
    name: 'One schedule',
    path: ({ scheduleIds }) => `/schedules/${scheduleIds[0] ?? crypto.randomUUID()}`,
    heading: /^Daily sales/,
    empty: null,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'New schedule',
    path: () => '/schedules/new',
    heading: /^Which account/,
    empty: /There is no account/,
    role: 'Editor',
    asks: true,
  },
  {
    name: 'Sources',
    path: () => '/sources',
    heading: /^Sources$/,
    empty: /No source is connected/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'One source',
    path: ({ sourceId }) => `/sources/${sourceId}`,
    heading: /^Finance tenant$/,
    empty: /There is no such source/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'New source',
    path: () => '/sources/new',
    heading: /connect/,
    empty: null,
    role: 'Administrator',
    asks: false,
  },
  {
    name: 'Destinations',
    path: () => '/destinations',
    heading: /^Destinations$/,
    empty: null,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Events',
    path: () => '/events',
    heading: /^Events$/,
    empty: /No events are sent anywhere/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'One subscription to events',
    path: ({ eventSubscriptionId }) => `/events/${eventSubscriptionId}`,
    heading: /^Operations desk$/,
    empty: /There is no subscription to events/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Calendars',
    path: () => '/calendars',
    heading: /^Calendars$/,
    empty: /There is no calendar yet/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'One calendar',
    path: ({ calendarId }) => `/calendars/${calendarId}`,
    heading: /^Netherlands$/,
    empty: /There is no such calendar/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'New calendar',
    path: () => '/calendars/new',
    heading: /calendar/i,
    empty: null,
    role: 'Editor',
    asks: false,
  },
  {
    name: 'Pauses',
    path: () => '/pauses',
    heading: /^Pauses$/,
    empty: /Nothing is paused/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Move in',
    path: () => '/move-in',
    heading: /^Move in$/,
    empty: /No report server is connected/,
    role: 'Administrator',
    asks: true,
  },
  {
    name: 'Access',
    path: () => '/people',
    heading: /^Access$/,
    empty: null,
    role: 'Administrator',
    asks: true,
  },
  {
    name: 'Audit trail',
    path: () => '/audit',
    heading: /^Audit trail$/,
    empty: null,
    role: 'Administrator',
    asks: true,
  },
  {
    name: 'Subscriptions',
    path: () => '/subscriptions?tab=offered',
    heading: /^Subscriptions$/,
    empty: /No other report is open/,
    role: 'Viewer',
    asks: true,
  },
  {
    name: 'Account',
    path: () => '/account',
    heading: /^Your account$/,
    empty: null,
    role: 'Viewer',
    asks: true,
  },
  { name: 'More', path: () => '/more', heading: /^More$/, empty: null, role: 'Viewer', asks: false },
]

/** Pages that list things, with their tabs. */
export const listPages: readonly (readonly [string, ConsolePage['path']])[] = [
  ...['Schedules', 'Executions', 'One execution', 'Servers', 'Sources', 'One source'].map(named),
  ...[
    'Destinations',
    'Events',
    'Calendars',
    'Pauses',
    'Access',
    'Audit trail',
    'Subscriptions',
    'Account',
  ].map(named),
  ['Addresses', () => '/destinations?tab=addresses'],
  ['Mail templates', () => '/destinations?tab=templates'],
  ['Groups', () => '/people?tab=groups'],
  ['API clients', () => '/people?tab=clients'],
]

function named(name: string) {
  const page = consolePages.find((each) => each.name === name)
  if (page === undefined) throw new Error(`no page is named ${name}`)
  return [name, page.path] as const
}
