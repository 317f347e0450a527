import { type IntlShape, useIntl } from 'react-intl'

import { DateField } from '../../controls/date-field.tsx'
import { DialogChip } from '../../controls/dialog-chip.tsx'
import { dayAfter, dayIn, startOfDay } from '../../times/day.ts'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import type { ExecutionsSearch } from './executions-search.ts'

export interface DueChipProps {
  readonly search: ExecutionsSearch
  readonly onChange: (changed: {
    readonly from?: number | undefined
    readonly to?: number | undefined
  }) => void
}

/** The range of due instants: days are chosen, and an address may begin and end within one. */
export function DueChip({ search, onChange }: DueChipProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'column.due' })
  return (
    <DialogChip
      label={label}
      value={useRangeText(search)}
      title={label}
      onDrop={() => onChange({ from: undefined, to: undefined })}
    >
      {() => (
        <div className="chip-form">
          <Day
            label="executions.from"
            epoch={search.from}
            onChange={(day) => onChange({ from: day?.first })}
          />
          <Day label="executions.to" epoch={search.to} onChange={(day) => onChange({ to: day?.last })} />
        </div>
      )}
    </DialogChip>
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

/** Whole days without their hours. */
function useRangeText({ from, to }: ExecutionsSearch): string | null {
  const intl = useIntl()
  const zone = useViewerZone()
  if (from === undefined && to === undefined) return null
  const text = (epoch: number | undefined, isWhole: (day: string) => boolean) => {
    if (epoch === undefined) return '…'
    const isDay = isWhole(dayIn(zone, epoch))
    return isDay ? dayText(intl, epoch, zone) : instantText(intl, epoch, { zone, withYear: true })
  }
  const first = text(from, (day) => startOfDay(day, zone) === from)
  const last = text(to, (day) => startOfDay(dayAfter(day, 1), zone) - 1 === to)
  return first === last ? first : `${first} – ${last}`
}

function dayText(intl: IntlShape, epoch: number, timeZone: string): string {
  return intl.formatDate(epoch * 1_000, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
}
