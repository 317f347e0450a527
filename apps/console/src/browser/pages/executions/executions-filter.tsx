import { useNavigate } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { FilterChip, type FilterChipProps } from '../../controls/filter-chip.tsx'
import { FolderChip } from '../../controls/folder-chip.tsx'
import { optionsOf } from '../../controls/options.ts'
import { TextChip } from '../../controls/text-chip.tsx'
import { TextFilter } from '../../controls/text-filter.tsx'
import type { MessageId } from '../../messages/en.ts'
import { type DeliveryState, deliveryStates, stages, stageText } from '../../states/execution-state.ts'
import { DueChip } from './due-chip.tsx'
import { type ExecutionsSearch, executionsSearch, isFileHash, longest } from './executions-search.ts'

/** Name of the schedule and filters in one line; each change is a part of the address. */
export function ExecutionsFilter({ search }: { readonly search: ExecutionsSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const change = (changed: Readonly<Record<string, unknown>>, replace = false) =>
    void navigate({ to: '/executions', search: executionsSearch({ ...search, ...changed }), replace })
  return (
    <search className="chips">
      <TextFilter
        label="executions.find"
        value={search.q ?? ''}
        // No schedule has such a name: it was copied from a file, a proof or a run.
        onChange={(q) => change(isFileHash(q.trim()) ? { q: undefined, file: q.trim() } : { q }, true)}
      />
      <FolderChip folder={search.folder} onChange={(folder) => change({ folder })} />
      <TextChip
        label={intl.formatMessage({ id: 'executions.recipient' })}
        value={search.recipient ?? null}
        help={<FormattedMessage id="executions.recipient.help" />}
        longest={longest.recipient}
        onChange={(recipient) => change({ recipient })}
      />
      <TextChip
        label={intl.formatMessage({ id: 'executions.file' })}
        value={search.file ?? null}
        help={<FormattedMessage id="executions.file.help" />}
        longest={longest.file}
        pattern="\s*[0-9A-Fa-f]{64}\s*"
        onChange={(file) => change({ file })}
      />
      {useChips(search).map(({ name, ...chip }) => (
        <FilterChip key={name} {...chip} onChange={(value) => change({ [name]: value ?? undefined })} />
      ))}
      <DueChip search={search} onChange={change} />
      {Object.keys(search).length > 0 && (
        <Button kind="quiet" onPress={() => void navigate({ to: '/executions', search: {} })}>
          <FormattedMessage id="schedules.noFilter" />
        </Button>
      )}
    </search>
  )
}

interface Chip extends Omit<FilterChipProps, 'onChange'> {
  /** In the address. */
  readonly name: keyof ExecutionsSearch
}

function useChips({ stage, delivery, late }: ExecutionsSearch): readonly Chip[] {
  const intl = useIntl()
  const say = (id: MessageId) => intl.formatMessage({ id })
  const states = Object.keys(deliveryStates) as DeliveryState[]
  return [
    {
      name: 'stage',
      label: say('executions.stage'),
      value: stage ?? null,
      options: optionsOf(stages, (each) => stageText(intl, each)),
    },
    {
      name: 'delivery',
      label: say('executions.delivery'),
      value: delivery ?? null,
      options: optionsOf(states, (state) => say(deliveryStates[state].id)),
    },
    {
      name: 'late',
      label: say('executions.begun'),
      value: late ?? null,
      options: optionsOf(['yes'], () => say('executions.late')),
    },
  ]
}
