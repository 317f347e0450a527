import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { AuditEntry } from '../../api/audit-queries.ts'
import { useActionText } from '../../controls/audit-words.ts'
import { Button } from '../../controls/button.tsx'
import { ComboInput } from '../../controls/combo-input.tsx'
import { DateField } from '../../controls/date-field.tsx'
import { optionsOf } from '../../controls/options.ts'
import { type AuditSearch, auditSearch } from './audit-search.ts'

const texts = ['actor', 'subject', 'action'] as const
const days = ['from', 'to'] as const

/** The search is sent as a whole, since the service compares whole values; what was seen is offered. */
export function SearchForm(props: { readonly search: AuditSearch; readonly entries: readonly AuditEntry[] }) {
  const navigate = useNavigate()
  const intl = useIntl()
  const textOf = useActionText()
  const offered = {
    actor: props.entries.map(({ Actor }) => Actor),
    action: props.entries.map(({ Action }) => Action),
    subject: [],
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/audit', search: auditSearch(fields) })
  }
  return (
    <search>
      <form className="audit-search" onSubmit={submit}>
        {texts.map((name) => (
          <label key={name} className="field">
            <FormattedMessage id={`audit.${name}`} />
            <ComboInput
              label={intl.formatMessage({ id: `audit.${name}` })}
              name={name}
              defaultValue={props.search[name]}
              options={optionsOf([...new Set(offered[name])].toSorted(), (value) =>
                name === 'action' ? textOf(value) : value,
              )}
            />
          </label>
        ))}
        {days.map((name) => (
          <StatedDay
            key={`${name} ${props.search[name] ?? ''}`}
            name={name}
            initial={props.search[name] ?? ''}
          />
        ))}
        <div className="buttons">
          <Button type="submit" kind="primary">
            <FormattedMessage id="audit.search" />
          </Button>
          {[...texts, ...days].some((name) => props.search[name] !== undefined) && (
            <Button onPress={() => void navigate({ to: '/audit', search: {} })}>
              <FormattedMessage id="audit.clear" />
            </Button>
          )}
        </div>
        <p className="quiet">
          <FormattedMessage id="audit.whole" />
        </p>
      </form>
    </search>
  )
}

function StatedDay({ name, initial }: { readonly name: (typeof days)[number]; readonly initial: string }) {
  const [value, setValue] = useState(initial)
  const label = useIntl().formatMessage({ id: `audit.${name}` })
  return <DateField label={label} name={name} value={value} onChange={setValue} />
}
