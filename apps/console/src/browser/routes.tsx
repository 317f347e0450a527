/**
 * The addresses of the console. A page is loaded when it is opened for the first time; Today comes with the start,
 * since most visits begin there.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'

import { FailedPage } from './failure/failed-page.tsx'
import { loadPart } from './failure/missing-part.ts'
import { RootPage } from './root-page.tsx'
import { auditSearch } from './pages/audit/audit-search.ts'
import { calendarSearch } from './pages/calendars/calendars-search.ts'
import { destinationsSearch } from './pages/destinations/destinations-search.ts'
import { executionSearch } from './pages/execution/execution-search.ts'
import { executionsSearch } from './pages/executions/executions-search.ts'
import { peopleSearch } from './pages/people/people-search.ts'
import { scheduleSearch } from './pages/schedule/schedule-search.ts'
import { newScheduleSearch } from './pages/new-schedule/new-schedule-search.ts'
import { schedulesSearch } from './pages/schedules/schedules-search.ts'
import { newSourceSearch, sourceSearch } from './pages/sources/sources-search.ts'
import { subscriptionsSearch } from './pages/subscriptions/subscriptions-search.ts'
import { TodayPage } from './pages/today/today-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'

const root = createRootRoute({ component: RootPage, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    // Every address asks for a log-in where there is none; a user with a session is shown Today.
    throw redirect({ to: '/' })
  },
})
const today = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: TodayPage,
})
const schedules = createRoute({
  getParentRoute: () => root,
  path: '/schedules',
  validateSearch: readBy(schedulesSearch),
  component: lazyPage(() => import('./pages/schedules/schedules-page.tsx'), 'SchedulesPage'),
})
const schedule = createRoute({
  getParentRoute: () => root,
  path: '/schedules/$id',
  validateSearch: readBy(scheduleSearch),
  component: lazyPage(() => import('./pages/schedule/schedule-page.tsx'), 'SchedulePage'),
})
const newSchedule = createRoute({
  getParentRoute: () => root,
  path: '/schedules/new',
  validateSearch: readBy(newScheduleSearch),
  component: lazyPage(() => import('./pages/new-schedule/new-schedule-page.tsx'), 'NewSchedulePage'),
})
const executions = createRoute({
  getParentRoute: () => root,
  path: '/executions',
  validateSearch: readBy(executionsSearch),
  component: lazyPage(() => import('./pages/executions/executions-page.tsx'), 'ExecutionsPage'),
})
const execution = createRoute({
  getParentRoute: () => root,
  path: '/executions/$id',
  validateSearch: readBy(executionSearch),
  component: lazyPage(() => import('./pages/execution/execution-page.tsx'), 'ExecutionPage'),
})
const proof = createRoute({
  getParentRoute: () => root,
  path: '/executions/$id/proof',
  component: lazyPage(() => import('./pages/execution/proof-page.tsx'), 'ProofPage'),
})
const servers = createRoute({
  getParentRoute: () => root,
  path: '/servers',
  component: lazyPage(() => import('./pages/servers/servers-page.tsx'), 'ServersPage'),
})
const sources = createRoute({
  getParentRoute: () => root,
  path: '/sources',
  component: lazyPage(() => import('./pages/sources/sources-page.tsx'), 'SourcesPage'),
})
const newSource = createRoute({
  getParentRoute: () => root,
  path: '/sources/new',
  validateSearch: readBy(newSourceSearch),
  component: lazyPage(() => import('./pages/sources/new-source-page.tsx'), 'NewSourcePage'),
})
const source = createRoute({
  getParentRoute: () => root,
  path: '/sources/$id',
  validateSearch: readBy(sourceSearch),
  component: lazyPage(() => import('./pages/sources/source-page.tsx'), 'SourcePage'),
})
const destinations = createRoute({
  getParentRoute: () => root,
  path: '/destinations',
  validateSearch: readBy(destinationsSearch),
  component: lazyPage(() => import('./pages/destinations/destinations-page.tsx'), 'DestinationsPage'),
})
const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lazyPage(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
})
const event = createRoute({
  getParentRoute: () => root,
  path: '/events/$id',
  component: lazyPage(() => import('./pages/events/event-page.tsx'), 'EventPage'),
})
const calendars = createRoute({
  getParentRoute: () => root,
  path: '/calendars',
  component: lazyPage(() => import('./pages/calendars/calendars-page.tsx'), 'CalendarsPage'),
})
const newCalendar = createRoute({
  getParentRoute: () => root,
  path: '/calendars/new',
  component: lazyPage(() => import('./pages/calendars/new-calendar-page.tsx'), 'NewCalendarPage'),
})
const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendars/$id',
  validateSearch: readBy(calendarSearch),
  component: lazyPage(() => import('./pages/calendars/calendar-page.tsx'), 'CalendarPage'),
})
const pauses = createRoute({
  getParentRoute: () => root,
  path: '/pauses',
  component: lazyPage(() => import('./pages/pauses/pauses-page.tsx'), 'PausesPage'),
})
const moveIn = createRoute({
  getParentRoute: () => root,
  path: '/move-in',
  component: lazyPage(() => import('./pages/move-in/move-in-page.tsx'), 'MoveInPage'),
})
const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: readBy(peopleSearch),
  component: lazyPage(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
})
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readBy(auditSearch),
  component: lazyPage(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
})
const subscriptions = createRoute({
  getParentRoute: () => root,
  path: '/subscriptions',
  validateSearch: readBy(subscriptionsSearch),
  component: lazyPage(() => import('./pages/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
})
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyPage(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})
const tonight = createRoute({
  getParentRoute: () => root,
  path: '/tonight',
  component: lazyPage(() => import('./pages/tonight/tonight-page.tsx'), 'TonightPage'),
})
const more = createRoute({
  getParentRoute: () => root,
  path: '/more',
  component: lazyPage(() => import('./pages/more/more-page.tsx'), 'MorePage'),
})

/** A page that is loaded when it is opened for the first time. */
function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name)
}

type Address = Readonly<Record<string, unknown>>

/** What an address says and a page does not know is omitted; the router itself would keep it for the page. */
function readBy<Search>(read: (address: Address) => Search) {
  return (address: Address): Search => ({
    ...Object.fromEntries(Object.keys(address).map((name) => [name, undefined])),
    ...read(address),
  })
}

export function createRoutes() {
  return createRouter({
    routeTree: root.addChildren([
      login,
      today,
      schedules,
      newSchedule,
      schedule,
      executions,
      execution,
      proof,
      servers,
      sources,
      newSource,
      source,
      destinations,
      events,
      event,
      calendars,
      newCalendar,
      calendar,
      pauses,
      moveIn,
      people,
      audit,
      subscriptions,
      account,
      tonight,
      more,
    ]),
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
