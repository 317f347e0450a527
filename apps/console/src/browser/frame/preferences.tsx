import { useIntl } from 'react-intl'

import { languages } from '../messages/languages.ts'
import { browserZone } from '../times/time-zone.ts'
import { type Choices, themes, useChoices } from './choices.ts'

/** Language, colours, and the zone of the times. */
export function Preferences() {
  const intl = useIntl()
  const { theme, zone, choose } = useChoices()
  return (
    <div className="preferences">
      <Preference
        label={intl.formatMessage({ id: 'theme.label' })}
        value={theme}
        options={themes.map((each) => [each, intl.formatMessage({ id: `theme.${each}` })])}
        onChange={(next) => choose('theme', next as Choices['theme'])}
      />
      <LanguagePreference />
      <Preference
        label={intl.formatMessage({ id: 'zone.label' })}
        value={zone}
        options={[
          ['own', browserZone()],
          ['UTC', 'UTC'],
        ]}
        onChange={(next) => choose('zone', next as Choices['zone'])}
      />
    </div>
  )
}

export function LanguagePreference() {
  const intl = useIntl()
  const { language, choose } = useChoices()
  return (
    <Preference
      label={intl.formatMessage({ id: 'language.label' })}
      value={language}
      options={Object.entries(languages)}
      onChange={(next) => choose('language', next as Choices['language'])}
    />
  )
}

interface PreferenceProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
  readonly onChange: (value: string) => void
}

/** In the first load, which has no other control of values. */
function Preference({ label, value, options, onChange }: PreferenceProps) {
  return (
    <label className="preference">
      {label}
      <select className="select" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
