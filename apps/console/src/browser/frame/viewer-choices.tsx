import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider, type MessageFormatElement } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import { catalogues, formats } from '../messages/languages.ts'
import { browserZone, ViewerZoneContext } from '../times/time-zone.ts'
import { type Choices, ChoicesContext, readChoices, type ViewerChoices } from './choices.ts'

export interface ViewerChoicesViewProps {
  readonly children: ReactNode
  /** Messages in place of those of the language that was chosen. */
  readonly messages: Record<MessageId, MessageFormatElement[]> | null
}

/** Language, zone, colours and keys as the viewer has chosen them, for everything below. */
export function ViewerChoicesView({ children, messages }: ViewerChoicesViewProps) {
  const [choices, setChoices] = useState(stored)
  const { language, theme } = choices
  useEffect(() => {
    const follow = () => setChoices(stored())
    // Told to the other tabs only.
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const value = useMemo<ViewerChoices>(
    () => ({
      ...choices,
      choose(name, next) {
        localStorage.setItem(name, next)
        setChoices((before) => ({ ...before, [name]: next }))
      },
    }),
    [choices],
  )
  const zone = useMemo(
    () => ({
      zone: choices.zone === 'UTC' ? 'UTC' : browserZone(),
      choose: (next: string) => value.choose('zone', next === 'UTC' ? 'UTC' : 'own'),
    }),
    [choices.zone, value],
  )
  document.documentElement.lang = language
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  return (
    <ChoicesContext value={value}>
      <IntlProvider
        locale={formats[language]}
        messages={messages ?? catalogues[language]}
        timeZone={zone.zone}
      >
        <I18nProvider locale={formats[language]}>
          <ViewerZoneContext value={zone}>{children}</ViewerZoneContext>
        </I18nProvider>
      </IntlProvider>
    </ChoicesContext>
  )
}

function stored(): Choices {
  return readChoices(localStorage, navigator.languages)
}
