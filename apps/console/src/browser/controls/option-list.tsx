import { Autocomplete, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { useIntl } from 'react-intl'

import '../style/option-list.css'
import type { ChoiceOption } from './options.ts'
import { shown } from './shown.ts'
import { StoredName } from './stored-name.tsx'

export interface OptionListProps {
  readonly label: string
  readonly options: readonly ChoiceOption[]
  /** Whether a text that is no option may be taken as well. */
  readonly takesText?: boolean
  /** What was typed. The field around it keeps it: its options are drawn a second time, to know them while it is closed. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** Few options are seen at a glance. */
const searchFrom = 8
/** More are found by typing. */
const mostShown = 200

/** What a field with a list opens: its options, which typing filters where they are many. */
export function OptionList({ label, options, takesText = false, text, onText }: OptionListProps) {
  const intl = useIntl()
  const typed = text.toLowerCase()
  const found = options.filter((option) => option.text.toLowerCase().includes(typed)).slice(0, mostShown)
  const isNew = takesText && text !== '' && !found.some((option) => option.text === text)
  const items = isNew ? [...found, { value: text, text }] : found
  const list = (
    <ListBox
      className="options"
      items={items}
      aria-label={label}
      renderEmptyState={() => <p className="option quiet">{intl.formatMessage({ id: 'list.none' })}</p>}
    >
      {(option) => (
        <ListBoxItem id={keyOf(option.value)} className="option" textValue={shown(option.text)}>
          <StoredName name={option.text} />
        </ListBoxItem>
      )}
    </ListBox>
  )
  if (!takesText && options.length < searchFrom) return list
  return (
    <Autocomplete inputValue={text} onInputChange={onText}>
      <SearchField className="option-search" autoFocus>
        <Label className="visually-hidden">{intl.formatMessage({ id: 'list.find' }, { list: label })}</Label>
        <Input className="input" maxLength={200} />
      </SearchField>
      {list}
    </Autocomplete>
  )
}

/** The key of an option in its list; an empty value is one as well. */
export const keyOf = (value: string) => `=${value}`

/** The value of a key. */
export const valueOf = (key: string | number) => String(key).slice(1)
