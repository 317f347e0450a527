import type { audit as english } from './audit.en.ts'

export const audit: Readonly<Record<keyof typeof english, string>> = {
  'page.audit': 'Protokoll',
}
