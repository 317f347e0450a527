import { Button, Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { FormattedMessage, useIntl } from 'react-intl'

import { type ChoiceOption, optionsOf } from '../../controls/options.ts'
import { rowHeights, useChoices } from '../../frame/choices.ts'
import { orders } from './schedules-search.ts'

export interface DisplayButtonProps {
  readonly order: (typeof orders)[number]
  readonly onOrder: (order: string) => void
}

/** In which order the rows stand, and how high they are. */
export function DisplayButton({ order, onOrder }: DisplayButtonProps) {
  const intl = useIntl()
  const { rows, choose } = useChoices()
  const label = intl.formatMessage({ id: 'schedules.display' })
  return (
    <DialogTrigger>
      <Button className="button button-quiet display-button">{label}</Button>
      <Popover className="popover" placement="bottom end">
        <Dialog aria-label={label}>
          <h2>
            <FormattedMessage id="schedules.order" />
          </h2>
          <OneOf
            label={intl.formatMessage({ id: 'schedules.order' })}
            value={order}
            options={optionsOf(orders, (each) => intl.formatMessage({ id: `schedules.order.${each}` }))}
            onChange={onOrder}
          />
          <h2>
            <FormattedMessage id="schedules.rows" />
          </h2>
          <OneOf
            label={intl.formatMessage({ id: 'schedules.rows' })}
            value={rows}
            options={optionsOf(rowHeights, (each) => intl.formatMessage({ id: `schedules.rows.${each}` }))}
            onChange={(next) => choose('rows', next)}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

interface OneOfProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly ChoiceOption<Value>[]
  readonly onChange: (value: Value) => void
}

function OneOf<Value extends string>({ label, value, options, onChange }: OneOfProps<Value>) {
  return (
    <ListBox
      className="options"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys !== 'all' && keys.has(option.value))
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <ListBoxItem key={option.value} id={option.value} className="option">
          {option.text}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
