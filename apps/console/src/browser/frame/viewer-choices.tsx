import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider, type MessageFormatElement } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import { type Catalogue, formats, type Language, loadWholeCatalogue } from '../messages/languages.ts'
import { ShownValues } from '../messages/shown-values.tsx'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { useStorages } from '../storage/use-storage.ts'
import { browserZone, ViewerZoneContext } from '../times/time-zone.ts'
import { type Choices, ChoicesContext, readChoices, type ViewerChoices } from './choices.ts'

/** What the pages say, in one language. */
export interface Words {
  readonly language: Language
  readonly messages: Catalogue | Record<MessageId, MessageFormatElement[]>
}

export interface ViewerChoicesViewProps {
  readonly children: ReactNode
  /** In the language that was chosen before. */
  readonly words: Words
}

/** Language, zone, colours and keys as the viewer has chosen them, for everything below. */
export function ViewerChoicesView({ children, words: firstWords }: ViewerChoicesViewProps) {
  const storage = useStorages().ofBrowser
  const [choices, setChoices] = useState(() => readViewerChoices(storage))
  const { language, messages } = useWords(firstWords, choices.language)
  const { theme } = choices
  useEffect(() => {
    const follow = () => setChoices(readViewerChoices(storage))
    // The browser sends this event to the other tabs only.
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [storage])
  const value = useMemo<ViewerChoices>(
    () => ({
      ...choices,
      choose(name, next) {
        storage.keep(name, next)
        setChoices((before) => ({ ...before, [name]: next }))
      },
    }),
    [choices, storage],
  )
  const zone = useMemo(() => (choices.zone === 'UTC' ? 'UTC' : browserZone()), [choices.zone])
  document.documentElement.lang = language
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  return (
    <ChoicesContext value={value}>
      <IntlProvider locale={formats[language]} messages={messages} timeZone={zone}>
        <ShownValues>
          <I18nProvider locale={formats[language]}>
            <ViewerZoneContext value={zone}>{children}</ViewerZoneContext>
          </I18nProvider>
        </ShownValues>
      </IntlProvider>
    </ChoicesContext>
  )
}

/** The words of before stay until those of another language are there. */
function useWords(first: Words, wanted: Language): Words {
  const [words, setWords] = useState(first)
  useEffect(() => {
    if (words.language === wanted) return undefined
    let isWanted = true
    const show = (messages: Words['messages']) => {
      if (isWanted) setWords({ language: wanted, messages })
    }
    // Where the console is away, the next visit has the choice.
    void loadWholeCatalogue(wanted).then(show, () => null)
    return () => {
      isWanted = false
    }
  }, [words, wanted])
  return words
}

/** What was chosen in this browser. */
export function readViewerChoices(storage: BrowserStorage): Choices {
  return readChoices(storage, navigator.languages)
}
