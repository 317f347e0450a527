import type { destinations as english } from './destinations.en.ts'

export const destinations: Readonly<Record<keyof typeof english, string>> = {
  'page.destinations': 'Ziele',
}
