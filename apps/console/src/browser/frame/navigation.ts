import type { MessageId } from '../messages/en.ts'
import type { Session } from '../session/session.ts'
import type { IconName } from './icons.tsx'

export interface NavigationPage {
  readonly path: string
  readonly label: MessageId
  readonly icon: IconName
  /** The lowest role that may open it; for others it is not listed. */
  readonly role: Session['Role']
}

export interface NavigationGroup {
  /** Null for the pages of every day, which have no title and are the tabs of a phone. */
  readonly title: MessageId | null
  readonly pages: readonly NavigationPage[]
}

/** Every page of the navigation, in its order. */
export const navigation: readonly NavigationGroup[] = [
  {
    title: null,
    pages: [
      { path: '/', label: 'page.today', icon: 'today', role: 'Viewer' },
      { path: '/schedules', label: 'page.schedules', icon: 'schedules', role: 'Viewer' },
      { path: '/executions', label: 'page.executions', icon: 'executions', role: 'Viewer' },
      { path: '/tonight', label: 'page.tonight', icon: 'tonight', role: 'Viewer' },
      { path: '/servers', label: 'page.servers', icon: 'servers', role: 'Viewer' },
    ],
  },
  {
    title: 'navigation.own',
    pages: [{ path: '/subscriptions', label: 'page.subscriptions', icon: 'subscriptions', role: 'Viewer' }],
  },
  {
    title: 'navigation.setUp',
    pages: [
      { path: '/sources', label: 'page.sources', icon: 'sources', role: 'Viewer' },
      { path: '/destinations', label: 'page.destinations', icon: 'destinations', role: 'Viewer' },
      { path: '/events', label: 'page.events', icon: 'events', role: 'Viewer' },
      { path: '/pauses', label: 'page.pauses', icon: 'pauses', role: 'Viewer' },
      { path: '/calendars', label: 'page.calendars', icon: 'calendars', role: 'Viewer' },
    ],
  },
  {
    title: 'navigation.administration',
    pages: [
      { path: '/move-in', label: 'page.moveIn', icon: 'moveIn', role: 'Administrator' },
      { path: '/people', label: 'page.people', icon: 'people', role: 'Administrator' },
      { path: '/audit', label: 'page.audit', icon: 'audit', role: 'Administrator' },
    ],
  },
]
