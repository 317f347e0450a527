import type { newSchedule as english } from './new-schedule.en.ts'

export const newSchedule: Readonly<Record<keyof typeof english, string>> = {
  'page.newSchedule': 'Neuer Zeitplan',
}
