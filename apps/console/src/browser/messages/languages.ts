import type { Catalogue, MessageId } from './en.ts'

/** The languages of the console, each with its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

/** The messages of one language. A browser loads only these. */
export const loadCatalogue = (language: Language): Promise<Catalogue> => catalogues[language]()

/** Locales of dates, times and numbers. English has the day before the month, and a clock of 24 hours. */
export const formats: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' }

/** The first language of the browser that the console supports; otherwise English. */
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
