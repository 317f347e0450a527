import { useNavigate } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { optionsOf } from '../../controls/options.ts'
import { FilterChip, type FilterChipProps } from '../../controls/filter-chip.tsx'
import { FolderChip } from '../../controls/folder-chip.tsx'
import { TextFilter } from '../../controls/text-filter.tsx'
import { useUserNames } from '../../controls/user-names.tsx'
import type { MessageId } from '../../messages/en.ts'
import { useSession } from '../../session/session-holder.ts'
import { useMay } from '../../session/use-rights.ts'
import { statusText } from '../../states/execution-state.ts'
import { DisplayButton } from './display-button.tsx'
import { LateAfterForm, type LateAfterFormProps } from './late-after-form.tsx'
import { dueHours, kinds, lastResults, type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

/** Text and filters in one line; each change is a part of the address. */
export function ScheduleFilters({ search }: { readonly search: SchedulesSearch }) {
  const navigate = useNavigate()
  const change = (changed: Readonly<Record<string, unknown>>, replace = true) =>
    void navigate({ to: '/schedules', search: schedulesSearch({ ...search, ...changed }), replace })
  return (
    <search className="chips">
      <TextFilter label="schedules.find" value={search.q ?? ''} onChange={(q) => change({ q })} />
      <FolderChip
        folder={search.folder}
        onChange={(folder) => change({ folder }, false)}
        below={(close) => search.folder !== undefined && <LateAfter path={search.folder} onSaved={close} />}
      />
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

function LateAfter(props: LateAfterFormProps) {
  if (!useMay('Manage', props.path)) return null
  return (
    <div className="folder-late">
      <LateAfterForm {...props} />
    </div>
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
