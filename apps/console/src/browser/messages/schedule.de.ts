import type { schedule as english } from './schedule.en.ts'

export const schedule: Readonly<Record<keyof typeof english, string>> = {
  'page.schedule': 'Zeitplan',
}
