import { useNavigate } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/choice.tsx'
import { optionsOf } from '../../controls/options.ts'
import { DateField } from '../../controls/date-field.tsx'
import { FoldedFilters } from '../../controls/folded-on-phones.tsx'
import { type DeliveryState, deliveryStates, stages, stageText } from '../../states/execution-state.ts'
import { dayAfter, dayIn, startOfDay } from '../../times/day.ts'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { type ExecutionsSearch, executionsSearch } from './executions-search.ts'

/** Stage, delivery state and time range; all stand in the address. */
export function ExecutionsFilter({ search }: { readonly search: ExecutionsSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const change = (more: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/executions', search: executionsSearch({ ...search, ...more }) })
  const any = { value: '', text: intl.formatMessage({ id: 'executions.any' }) }
  const deliveries = Object.keys(deliveryStates) as DeliveryState[]
  return (
    <search className="executions-filter">
      <FoldedFilters set={[search.stage, search.delivery, search.from, search.to].filter(Boolean).length}>
        <Choice
          label="executions.stage"
          value={search.stage ?? ''}
          options={[any, ...optionsOf(stages, (stage) => stageText(intl, stage))]}
          onChange={(stage) => change({ stage })}
        />
        <Choice
          label="executions.delivery"
          value={search.delivery ?? ''}
          options={[
            any,
            ...optionsOf(deliveries, (state) => intl.formatMessage({ id: deliveryStates[state].id })),
          ]}
          onChange={(delivery) => change({ delivery })}
        />
        <Day label="executions.from" epoch={search.from} onChange={(day) => change({ from: day?.first })} />
        <Day label="executions.to" epoch={search.to} onChange={(day) => change({ to: day?.last })} />
      </FoldedFilters>
      <Range search={search} />
      {Object.keys(search).length > 0 && (
        <Button onPress={() => void navigate({ to: '/executions', search: {} })}>
          <FormattedMessage id="executions.clear" />
        </Button>
      )}
    </search>
  )
}

interface DayProps {
  readonly label: 'executions.from' | 'executions.to'
  readonly epoch: number | undefined
  /** Both ends of the day in the zone of the viewer; null when the day was taken out. */
  readonly onChange: (day: { readonly first: number; readonly last: number } | null) => void
}

function Day({ label, epoch, onChange }: DayProps) {
  const zone = useViewerZone()
  return (
    <DateField
      kind="filter"
      label={useIntl().formatMessage({ id: label })}
      value={epoch === undefined ? '' : dayIn(zone, epoch)}
      onChange={(value) =>
        onChange(
          value === ''
            ? null
            : { first: startOfDay(value, zone), last: startOfDay(dayAfter(value, 1), zone) - 1 },
        )
      }
    />
  )
}

/** The range as the address has it: it may begin and end within a day. */
function Range({ search: { from, to } }: { readonly search: ExecutionsSearch }) {
  const intl = useIntl()
  const zone = useViewerZone()
  if (from === undefined && to === undefined) return null
  const text = (epoch: number | undefined) =>
    epoch === undefined ? '…' : instantText(intl, epoch, { zone, withSeconds: true })
  return (
    <span className="quiet numbers">
      {text(from)} – {text(to)}
    </span>
  )
}
