import { createContext, useContext } from 'react'

import { type Language, languages, preferredLanguage } from '../messages/languages.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

/** How high the rows of a long list are. */
export const rowHeights = ['comfortable', 'compact'] as const
export const themes = ['system', 'light', 'dark'] as const

/** What a viewer can choose; it is kept in this browser, and is the same on all of its tabs. */
export interface Choices {
  readonly language: Language
  readonly theme: (typeof themes)[number]
  readonly zone: 'own' | 'UTC'
  readonly rows: (typeof rowHeights)[number]
  /** Whether single letters are shortcuts: software that takes speech would set them off (WCAG 2.1.4). */
  readonly letterKeys: 'on' | 'off'
}

export type ChoiceName = keyof Choices

const values: { readonly [Name in ChoiceName]: readonly Choices[Name][] } = {
  language: Object.keys(languages) as Language[],
  theme: themes,
  zone: ['own', 'UTC'],
  rows: rowHeights,
  letterKeys: ['on', 'off'],
}

/** What is stored, each choice that is missing or unknown as it is for a new viewer. */
export function readChoices(storage: BrowserStorage, wantedLanguages: readonly string[]): Choices {
  const stored = <Name extends ChoiceName>(name: Name, otherwise: Choices[Name]): Choices[Name] =>
    values[name].find((value) => value === storage.read(name)) ?? otherwise
  return {
    language: stored('language', preferredLanguage(wantedLanguages)),
    theme: stored('theme', 'system'),
    zone: stored('zone', 'own'),
    rows: stored('rows', 'comfortable'),
    letterKeys: stored('letterKeys', 'on'),
  }
}

export interface ViewerChoices extends Choices {
  choose<Name extends ChoiceName>(name: Name, value: Choices[Name]): void
}

export const ChoicesContext = createContext<ViewerChoices | null>(null)

export function useChoices(): ViewerChoices {
  const choices = useContext(ChoicesContext)
  if (choices === null) throw new Error('there are no choices above this component')
  return choices
}
