import type { MessageId } from './en.ts'

export type Catalogue = Readonly<Record<MessageId, string>>

/** The languages of the console, each with its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

const catalogues = {
  en: {
    first: async () => (await import('./en.ts')).en,
    later: async () => (await import('./later.en.ts')).enLater,
  },
  de: {
    first: async () => (await import('./de.ts')).de,
    later: async () => (await import('./later.de.ts')).deLater,
  },
} as const

/** The messages of the first load in one language: only parts that are loaded late name others. */
export const loadCatalogue = (language: Language) => catalogues[language].first() as Promise<Catalogue>

/**
 * Adds the messages of the other pages and dialogs to those of the first load, for good. They come beside the first part
 * that is loaded late, so no page waits for them longer than for itself.
 */
export async function loadWholeCatalogue(language: Language): Promise<Catalogue> {
  const [first, later] = await Promise.all([catalogues[language].first(), catalogues[language].later()])
  return Object.assign(first, later)
}

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
