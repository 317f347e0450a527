import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { FoldedFilters } from '../../controls/folded-on-phones.tsx'
import { Choice, type ChoiceOption, optionsOf } from '../../controls/choice.tsx'
import { UserNames } from '../../controls/user-names.tsx'
import { statusText } from '../../states/execution-state.ts'
import { kinds, lastResults, orders, type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

interface FilterProps {
  readonly search: SchedulesSearch
  readonly change: (changed: Readonly<Record<string, unknown>>) => void
}

/** Text and filters; each change is a part of the address. */
export function ScheduleFilters({ search }: { readonly search: SchedulesSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const change = (changed: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/schedules', search: schedulesSearch({ ...search, ...changed }), replace: true })
  return (
    <search className="filters">
      <label className="filter filter-text">
        <span className="visually-hidden">
          <FormattedMessage id="schedules.find" />
        </span>
        <TextFilter
          value={search.q ?? ''}
          placeholder={intl.formatMessage({ id: 'schedules.find' })}
          onChange={(q) => change({ q })}
        />
      </label>
      <MoreFilters search={search} change={change} />
      {Object.keys(search).length > 0 && (
        <Button kind="quiet" onPress={() => void navigate({ to: '/schedules', search: {} })}>
          <FormattedMessage id="schedules.noFilter" />
        </Button>
      )}
    </search>
  )
}

function MoreFilters({ search, change }: FilterProps) {
  const intl = useIntl()
  const all: ChoiceOption = { value: '', text: intl.formatMessage({ id: 'executions.all' }) }
  const { q: _text, folder: _folder, sort: _order, ...set } = search
  return (
    <FoldedFilters set={Object.keys(set).length}>
      <OwnerFilter search={search} change={change} />
      <Choice
        label="schedules.lastResult"
        value={search.last ?? ''}
        options={[all, ...optionsOf(lastResults, (status) => statusText(intl, status))]}
        onChange={(last) => change({ last })}
      />
      <Choice
        label="schedules.kind"
        value={search.kind ?? ''}
        options={[all, ...optionsOf(kinds, (kind) => intl.formatMessage({ id: `schedules.kind.${kind}` }))]}
        onChange={(kind) => change({ kind })}
      />
      <Choice
        label="schedules.enabled"
        value={String(search.enabled ?? '')}
        options={[
          all,
          { value: 'true', text: intl.formatMessage({ id: 'state.enabled' }) },
          { value: 'false', text: intl.formatMessage({ id: 'state.disabled' }) },
        ]}
        onChange={(enabled) => change({ enabled: enabled === '' ? undefined : enabled === 'true' })}
      />
      <Choice
        label="schedules.order"
        value={search.sort ?? 'NextRun'}
        options={optionsOf(orders, (order) => intl.formatMessage({ id: `schedules.order.${order}` }))}
        onChange={(sort) => change({ sort })}
      />
      <label className="filter">
        <input
          type="checkbox"
          checked={search.runnable === false}
          onChange={({ target }) => change({ runnable: target.checked ? false : undefined })}
        />
        <FormattedMessage id="schedules.willNotRun" />
      </label>
    </FoldedFilters>
  )
}

interface TextFilterProps {
  readonly value: string
  readonly placeholder?: string
  /** Id of a `datalist` with values to choose from. */
  readonly list?: string
  readonly onChange: (text: string) => void
}

/** A text of the address: what is typed goes there, and another address shows its own. */
function TextFilter({ value, placeholder, list, onChange }: TextFilterProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <input
      type="search"
      className={list === undefined ? 'input' : 'input filter-owner'}
      placeholder={placeholder}
      list={list}
      maxLength={200}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value)
      }}
    />
  )
}

function OwnerFilter({ search, change }: FilterProps) {
  const names = useId()
  return (
    <label className="filter">
      <FormattedMessage id="column.owner" />
      <TextFilter value={search.owner ?? ''} list={names} onChange={(owner) => change({ owner })} />
      <UserNames id={names} />
    </label>
  )
}
