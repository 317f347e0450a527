import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { FieldArea, useClearFindings } from '../controls/field-findings.tsx'

export interface EntryListProps<Entry> {
  readonly entries: readonly Entry[]
  /** Of the list, as on the wire. */
  readonly path: string
  readonly nameOf: (entry: Entry, number: number) => string
  /** What is added. */
  readonly added: Entry
  readonly add: ReactNode
  readonly onChange: (entries: readonly Entry[]) => void
  readonly children: (entry: Entry, path: string, change: (changed: Partial<Entry>) => void) => ReactNode
}

/** Entries of one kind, each below its name, to be added and removed. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { entries, path: list, nameOf, added, add, onChange, children } = props
  const clearFindings = useClearFindings()
  return (
    <>
      {entries.map((entry, index) => {
        const path = `${list}[${index}]`
        const change = (changed: Partial<Entry>) =>
          onChange(entries.map((each, at) => (at === index ? { ...each, ...changed } : each)))
        return (
          <fieldset key={index} className="entry">
            <legend>{nameOf(entry, index + 1)}</legend>
            <FieldArea name={path} className="form">
              {children(entry, path, change)}
            </FieldArea>
            <Button
              kind="quiet"
              onPress={() => {
                clearFindings()
                onChange(entries.filter((_, at) => at !== index))
              }}
            >
              <FormattedMessage id="remove" />
              <span className="visually-hidden"> {nameOf(entry, index + 1)}</span>
            </Button>
          </fieldset>
        )
      })}
      <div className="buttons">
        <Button onPress={() => onChange([...entries, added])}>{add}</Button>
      </div>
    </>
  )
}
