import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { optionsOf } from '../../controls/options.ts'
import { FilterChip, type FilterChipProps } from '../../controls/filter-chip.tsx'
import { useUserNames } from '../../controls/user-names.tsx'
import type { MessageId } from '../../messages/en.ts'
import { useSession } from '../../session/session-holder.ts'
import { statusText } from '../../states/execution-state.ts'
import { DisplayButton } from './display-button.tsx'
import { FolderChip } from './folder-chip.tsx'
import { dueHours, kinds, lastResults, type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

/** Text and filters in one line; each change is a part of the address. */
export function ScheduleFilters({ search }: { readonly search: SchedulesSearch }) {
  const navigate = useNavigate()
  const change = (changed: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/schedules', search: schedulesSearch({ ...search, ...changed }), replace: true })
  return (
    <search className="chips schedule-filters">
      <TextFilter value={search.q ?? ''} onChange={(q) => change({ q })} />
      <FolderChip search={search} />
      {useChips(search).map(({ changeOf, ...chip }) => (
        <FilterChip key={chip.label} {...chip} onChange={(value) => change(changeOf(value ?? undefined))} />
      ))}
      {Object.keys(search).length > 0 && (
        <Button kind="quiet" onPress={() => void navigate({ to: '/schedules', search: {} })}>
          <FormattedMessage id="schedules.noFilter" />
        </Button>
      )}
      <DisplayButton order={search.sort ?? 'NextRun'} onOrder={(sort) => change({ sort })} />
    </search>
  )
}

interface Chip extends Omit<FilterChipProps, 'onChange'> {
  /** What changes in the address; the filter goes when there is no value. */
  readonly changeOf: (value: string | undefined) => Readonly<Record<string, unknown>>
}

function useChips({ last, owner, kind, enabled, runnable, due }: SchedulesSearch): readonly Chip[] {
  const intl = useIntl()
  const { UserName } = useSession()
  const owners = new Set([UserName, ...useUserNames()])
  const say = (id: MessageId) => intl.formatMessage({ id })
  const textOf = (value?: string | number | boolean) => (value === undefined ? null : String(value))
  return [
    {
      label: say('schedules.state'),
      value: runnable === false ? 'broken' : textOf(enabled),
      options: [
        { value: 'true', text: say('schedules.on') },
        { value: 'false', text: say('schedules.disabled') },
        { value: 'broken', text: say('schedules.willNotRun') },
      ],
      changeOf: (value) => ({
        enabled: value === undefined ? undefined : value !== 'false',
        runnable: value === 'broken' ? false : undefined,
      }),
    },
    {
      label: say('schedules.lastResult'),
      value: textOf(last),
      options: optionsOf(lastResults, (status) => statusText(intl, status)),
      changeOf: (value) => ({ last: value }),
    },
    {
      label: say('column.owner'),
      value: textOf(owner),
      options: optionsOf([...owners]),
      takesText: true,
      changeOf: (value) => ({ owner: value }),
    },
    {
      label: say('schedules.kind'),
      value: textOf(kind),
      options: optionsOf(kinds, (each) => intl.formatMessage({ id: `schedules.kind.${each}` })),
      changeOf: (value) => ({ kind: value }),
    },
    {
      label: say('schedules.dueWithin'),
      value: textOf(due),
      options: dueHours.map((hours) => ({
        value: String(hours),
        text: intl.formatMessage({ id: `schedules.dueWithin.${hours}` }),
      })),
      changeOf: (value) => ({ due: value === undefined ? undefined : Number(value) }),
    },
  ]
}

interface TextFilterProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A text of the address: what is typed goes there, and another address shows its own. */
function TextFilter({ value, onChange }: TextFilterProps) {
  const intl = useIntl()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <input
      type="search"
      className="input"
      aria-label={intl.formatMessage({ id: 'schedules.find' })}
      placeholder={intl.formatMessage({ id: 'schedules.find' })}
      maxLength={200}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value)
      }}
    />
  )
}
