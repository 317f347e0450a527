export const calendars = {
  'page.calendars': 'Calendars',
} as const
