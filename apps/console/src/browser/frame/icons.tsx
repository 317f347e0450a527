import type { ReactNode } from 'react'

export type IconName =
  | 'today'
  | 'schedules'
  | 'executions'
  | 'tonight'
  | 'servers'
  | 'subscriptions'
  | 'sources'
  | 'destinations'
  | 'events'
  | 'pauses'
  | 'calendars'
  | 'moveIn'
  | 'people'
  | 'audit'
  | 'more'
  | 'find'
  | 'download'
  | 'updown'
  | 'calendar'
  | 'details'

const paths: Readonly<Record<IconName, ReactNode>> = {
  today: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1" />
    </>
  ),
  schedules: (
    <>
      <rect x="4" y="5" width="16" height="16" rx="2" />
      <path d="M8 3v4M16 3v4M4 11h16M8 15h2v2H8z" />
    </>
  ),
  executions: (
    <>
      <path d="M12 8v4l2.5 1.8" />
      <path d="M3.6 9.5A9 9 0 1 1 3 13M3 4v5.5h5.5" />
    </>
  ),
  tonight: <path d="M12 3a6 6 0 0 0 9 9a9 9 0 1 1-9-9z" />,
  servers: <path d="M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4" />,
  subscriptions: <path d="M4 6h16v12H4zM4 7l8 6 8-6" />,
  sources: (
    <>
      <ellipse cx="12" cy="6" rx="7" ry="3" />
      <path d="M5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3" />
    </>
  ),
  destinations: <path d="M21 4L3 11l7 3 3 7zM10 14l5-5" />,
  events: <path d="M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4" />,
  pauses: <path d="M20.9 13a9 9 0 1 0-7.9 7.9M12 7v5l2 2M17 17v5M21 17v5" />,
  calendars: (
    <>
      <rect x="4" y="5" width="16" height="16" rx="2" />
      <path d="M8 3v4M16 3v4M4 11h16M9 14l6 4M15 14l-6 4" />
    </>
  ),
  moveIn: <path d="M4 12h11M11 8l4 4-4 4M14 4h6v16h-6" />,
  people: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M3 20c0-3.3 2.7-6 6-6s6 2.7 6 6M16 5a3.5 3.5 0 0 1 0 6.6M17.5 14.6c2.1.9 3.5 3 3.5 5.4" />
    </>
  ),
  audit: <path d="M6 3h9l4 4v14H6zM14 3v5h5M9 13l1.5 1.5L14 11M9 18h6" />,
  more: (
    <>
      <circle cx="5" cy="12" r="1.2" />
      <circle cx="12" cy="12" r="1.2" />
      <circle cx="19" cy="12" r="1.2" />
    </>
  ),
  find: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  updown: <path d="M8 9l4-4 4 4M8 15l4 4 4-4" />,
  calendar: (
    <>
      <rect x="4" y="5" width="16" height="16" rx="2" />
      <path d="M8 3v4M16 3v4M4 11h16" />
    </>
  ),
  details: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <path d="M14 5v14" />
    </>
  ),
  download: <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />,
}

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {paths[name]}
    </svg>
  )
}
