import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useIntl } from 'react-intl'

import '../style/filter-chip.css'
import { StoredName } from './stored-name.tsx'

export interface DialogChipProps {
  readonly label: string
  /** Null when the filter is offered only. */
  readonly value: string | null
  /** Name of what it opens. */
  readonly title: string
  readonly onDrop: () => void
  readonly children: (close: () => void) => ReactNode
}

/** A filter that is no choice from a list: its chip opens what is filled in. */
export function DialogChip({ label, value, title, onDrop, children }: DialogChipProps) {
  const intl = useIntl()
  return (
    <span className={value === null ? 'chip' : 'chip chip-set'}>
      <DialogTrigger>
        <Button className="chip-button">
          {label}
          {value !== null && (
            <b className="truncated">
              <StoredName name={value} />
            </b>
          )}
        </Button>
        <Popover className="popover" placement="bottom start">
          <Dialog aria-label={title}>{({ close }) => children(close)}</Dialog>
        </Popover>
      </DialogTrigger>
      {value !== null && (
        <button
          type="button"
          className="chip-clear"
          aria-label={intl.formatMessage({ id: 'filters.drop' }, { name: label })}
          onClick={onDrop}
        >
          ×
        </button>
      )}
    </span>
  )
}
