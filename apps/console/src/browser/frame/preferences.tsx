import { createContext, useContext } from 'react'
import { useIntl } from 'react-intl'

import { type Language, languages } from '../messages/languages.ts'

export interface LanguageChoice {
  readonly language: Language
  readonly choose: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

export function Preferences() {
  const intl = useIntl()
  const { language, choose } = useContext(LanguageContext)
  return (
    <select
      className="select"
      aria-label={intl.formatMessage({ id: 'language.label' })}
      value={language}
      onChange={(event) => choose(event.target.value as Language)}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
