import type { calendars as english } from './calendars.en.ts'

export const calendars: Readonly<Record<keyof typeof english, string>> = {
  'page.calendars': 'Kalender',
}
