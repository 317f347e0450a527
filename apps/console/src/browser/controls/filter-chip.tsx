import { useState } from 'react'
import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
} from 'react-aria-components'
import { useIntl } from 'react-intl'

import '../style/filter-chip.css'
import type { ChoiceOption } from './choice.tsx'
import { shown } from './shown.ts'
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

/** Few options are seen at a glance. */
const searchFrom = 8

/** A filter in a line of them: dashed while it is offered; with its value, and a button to drop it, when it is set. */
export function FilterChip({ label, value, options, takesText = false, onChange }: FilterChipProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const found = options.filter((option) => option.text.toLowerCase().includes(text.toLowerCase()))
  const isNew = takesText && text !== '' && !found.some((option) => option.text === text)
  const items = isNew ? [...found, { value: text, text }] : found
  const list = (
    <ListBox className="options" items={items} aria-label={label}>
      {(option) => (
        <ListBoxItem id={option.value} className="option" textValue={shown(option.text)}>
          <StoredName name={option.text} />
        </ListBoxItem>
      )}
    </ListBox>
  )
  const isSet = value !== null
  return (
    <span className={isSet ? 'chip chip-set' : 'chip'}>
      <Select
        aria-label={label}
        value={value}
        onChange={(key) => onChange(key === null ? null : String(key))}
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
        <Popover className="popover" placement="bottom start">
          {takesText || options.length >= searchFrom ? (
            <Autocomplete inputValue={text} onInputChange={setText}>
              <SearchField className="option-search" autoFocus>
                <Label className="visually-hidden">
                  {intl.formatMessage({ id: 'list.find' }, { list: label })}
                </Label>
                <Input className="input" maxLength={200} />
              </SearchField>
              {list}
            </Autocomplete>
          ) : (
            list
          )}
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
