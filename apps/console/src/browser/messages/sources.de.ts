import type { sources as english } from './sources.en.ts'

export const sources: Readonly<Record<keyof typeof english, string>> = {
  'page.sources': 'Quellen',
}
