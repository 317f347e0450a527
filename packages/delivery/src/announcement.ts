/** What is said of schedules without a report. */
export interface Announcement {
  /** For users: without markup. */
  readonly text: string
  /** The same for programs: `type`, `timestamp` and `data`, as Standard Webhooks 1.0.0 shapes it. */
  readonly event: object
}

/** How a kind carries what has no file. */
export interface AnnouncementForm {
  /** Users read several together; a program gets one at a time. */
  readonly readers: 'people' | 'programs'
  /** The message as the transport of the kind sends it. */
  message(announcement: Announcement): object
}
