import { useId } from 'react'
import { useIntl } from 'react-intl'

import '../style/preferences.css'
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

/** All values are in sight: a list would open below the menu that this stands in. */
function Preference({ label, value, options, onChange }: PreferenceProps) {
  const name = useId()
  return (
    <fieldset className="preference">
      <legend>{label}</legend>
      <div className="preference-values">
        {options.map(([each, text]) => (
          <label key={each}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span className="truncated" title={text}>
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
