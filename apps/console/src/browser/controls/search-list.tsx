import { useDeferredValue, useId, useState } from 'react'
import {
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListLayout,
  SearchField,
  Virtualizer,
} from 'react-aria-components'
import { FormattedMessage, useIntl } from 'react-intl'

import '../style/search-list.css'
import { textScale } from '../frame/text-scale.ts'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'
import { shown } from './shown.ts'
import { StoredName } from './stored-name.tsx'

export interface SearchItem {
  readonly id: string
  readonly name: string
  /** What distinguishes it from others of the same name. */
  readonly detail?: string
}

export interface SearchListProps {
  readonly label: string
  /** Of the field that is chosen here: what is wrong with it stands below the list. */
  readonly name?: string
  /** Id of the field for the search, so that the focus can be put there. */
  readonly searchId?: string
  readonly items: readonly SearchItem[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly isMultiple?: boolean
}

/** At the usual size of text, with which it grows. */
const usualRowPx = 48
const maxRows = 7
/** Few entries are seen at a glance. */
const searchFrom = 8

/**
 * A list of things to choose from, of any length: only what is in sight is drawn. Words of the search may stand
 * anywhere in name and detail.
 */
export function SearchList(props: SearchListProps) {
  const { label, name, searchId, items, selected, onSelect, isMultiple = false } = props
  const intl = useIntl()
  const own = useId()
  const problem = useFieldProblem(name)
  const [text, setText] = useState('')
  const found = filtered(items, useDeferredValue(text))
  const rowPx = usualRowPx * textScale()
  return (
    <div className="search-list" data-field={name}>
      {items.length >= searchFrom && (
        <SearchField value={text} onChange={setText} className="field">
          <Label>{intl.formatMessage({ id: 'list.find' }, { list: label })}</Label>
          <Input className="input" id={searchId ?? own} />
        </SearchField>
      )}
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: rowPx }}>
        <ListBox
          aria-label={label}
          {...(problem === null ? {} : { 'aria-describedby': `${own}problem` })}
          className="list"
          style={{ height: Math.min(Math.max(found.length, 1), maxRows) * rowPx + 2 }}
          items={found}
          selectionMode={isMultiple ? 'multiple' : 'single'}
          selectedKeys={selected}
          onSelectionChange={(keys) =>
            onSelect(new Set(keys === 'all' ? found.map(({ id }) => id) : [...keys].map(String)))
          }
          renderEmptyState={() => (
            <p className="list-empty">
              <FormattedMessage id="list.none" />
            </p>
          )}
          {...(items.length < searchFrom && searchId !== undefined ? { id: searchId } : {})}
        >
          {({ id, name: text, detail }: SearchItem) => (
            <ListBoxItem id={id} textValue={shown(text)} className="list-item">
              <span className="truncated">
                <StoredName name={text} />
              </span>
              {detail !== undefined && (
                <>
                  {' '}
                  <span className="truncated quiet">
                    <StoredName name={detail} />
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
      <FieldProblem id={`${own}problem`} problem={problem} />
      {items.length >= searchFrom && (
        <p className="hint" role="status">
          <FormattedMessage id="list.count" values={{ found: found.length, all: items.length }} />
        </p>
      )}
    </div>
  )
}

function filtered(items: readonly SearchItem[], text: string): readonly SearchItem[] {
  const words = text
    .slice(0, 200)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return items
  return items.filter(({ name, detail = '' }) => {
    const whole = `${name} ${detail}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}
