import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../messages/en.ts'

export interface ChoiceOption {
  readonly value: string
  readonly text: string
}

export interface ChoiceProps {
  readonly label: MessageId
  readonly value: string
  readonly options: readonly ChoiceOption[]
  readonly onChange: (value: string) => void
  /** A filter stands in a line with others, a field below its label in a form. */
  readonly kind?: 'filter' | 'field'
}

/** One of a few values, by the select of the browser: it is known on each device. */
export function Choice({ label, value, options, onChange, kind = 'filter' }: ChoiceProps) {
  return (
    <label className={kind === 'filter' ? 'filter' : 'field choice-field'}>
      <span>
        <FormattedMessage id={label} />
      </span>
      <select className="select" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
