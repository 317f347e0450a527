import { useState } from 'react'
import { Button, Popover, Select } from 'react-aria-components'
import { useIntl } from 'react-intl'

import '../style/filter-chip.css'
import type { ChoiceOption } from './options.ts'
import { keyOf, OptionList, valueOf } from './option-list.tsx'
import { mostHighPx } from './select.tsx'
import { StoredName } from './stored-name.tsx'

export interface FilterChipProps {
  readonly label: string
  /** Null when the filter is offered only. */
  readonly value: string | null
  readonly options: readonly ChoiceOption[]
  /** Whether a text that is no option may be taken as well. */
  readonly takesText?: boolean
  readonly onChange: (value: string | null) => void
}

/** A filter in a line of them: dashed while it is offered; with its value, and a button to drop it, when it is set. */
export function FilterChip({ label, value, options, takesText = false, onChange }: FilterChipProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const isSet = value !== null
  return (
    <span className={isSet ? 'chip chip-set' : 'chip'}>
      <Select
        aria-label={label}
        value={value === null ? null : keyOf(value)}
        onChange={(key) => onChange(key === null ? null : valueOf(key))}
        onOpenChange={() => setText('')}
      >
        <Button className="chip-button">
          {label}
          {isSet && (
            <b className="truncated">
              <StoredName name={options.find((option) => option.value === value)?.text ?? value} />
            </b>
          )}
        </Button>
        <Popover className="popover" placement="bottom start" maxHeight={mostHighPx}>
          <OptionList label={label} options={options} takesText={takesText} text={text} onText={setText} />
        </Popover>
      </Select>
      {isSet && (
        <button
          type="button"
          className="chip-clear"
          aria-label={intl.formatMessage({ id: 'filters.drop' }, { name: label })}
          onClick={() => onChange(null)}
        >
          ×
        </button>
      )}
    </span>
  )
}
