import { de } from './de.ts'
import { type Catalogue, en, type MessageId } from './en.ts'

/** The languages of the console, each named in itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de }

/** How dates, times and numbers are written: English has the day before the month, and the clock of 24 hours. */
export const formats: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' }

/** The first language of the browser that the console has; else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const found = wanted
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => Object.hasOwn(languages, each))
  return (found as Language | undefined) ?? 'en'
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- react-intl takes the ids of messages from here
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}
