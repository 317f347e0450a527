import type { people as english } from './people.en.ts'

export const people: Readonly<Record<keyof typeof english, string>> = {
  'page.people': 'Personen',
}
