import { useIntl } from 'react-intl'

import { languages } from '../messages/languages.ts'
import { type Choices, themes, useChoices } from './choices.ts'

/** Language and colours. */
export function Preferences() {
  const intl = useIntl()
  const { language, theme, choose } = useChoices()
  return (
    <div className="preferences">
      <select
        className="select"
        aria-label={intl.formatMessage({ id: 'theme.label' })}
        value={theme}
        onChange={({ target }) => choose('theme', target.value as Choices['theme'])}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage({ id: `theme.${each}` })}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label={intl.formatMessage({ id: 'language.label' })}
        value={language}
        onChange={({ target }) => choose('language', target.value as Choices['language'])}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
