import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { Folded } from '../controls/folded.tsx'
import { NumberField } from '../controls/number-field.tsx'
import { isSameValue } from '../controls/same-value.ts'
import { type HoldWhen, neverHeld } from './hold-when.ts'

export interface HoldWhenFieldsProps {
  readonly holdWhen: HoldWhen
  readonly onChange: (holdWhen: HoldWhen) => void
}

/** The fields with a number, each with the bounds of the interface. */
const numbers = [
  { name: 'RowsChangePercent', from: 0, isFraction: true },
  { name: 'RecipientsChangePercent', from: 0, isFraction: true },
  { name: 'MaxRecipients', from: 1, isFraction: false },
] as const
const most = 1_000_000

/** What holds a run before it sends anything; folded where nothing does. */
export function HoldWhenFields({ holdWhen, onChange }: HoldWhenFieldsProps) {
  const intl = useIntl()
  return (
    <Folded title={<FormattedMessage id="holdWhen.title" />} isUsed={!isSameValue(holdWhen, neverHeld)}>
      <div className="form">
        <p className="hint">
          <FormattedMessage id="holdWhen.hint" />
        </p>
        {numbers.map(({ name, from, isFraction }) => (
          <NumberField
            key={name}
            label={intl.formatMessage({ id: `holdWhen.${name}` })}
            name={`HoldWhen.${name}`}
            value={holdWhen[name]}
            from={from}
            to={most}
            isFraction={isFraction}
            onChange={(value) => onChange({ ...holdWhen, [name]: value })}
          />
        ))}
        <CheckField
          name="HoldWhen.NewRecipientDomains"
          label={<FormattedMessage id="holdWhen.NewRecipientDomains" />}
          isChecked={holdWhen.NewRecipientDomains}
          onChange={(NewRecipientDomains) => onChange({ ...holdWhen, NewRecipientDomains })}
        />
      </div>
    </Folded>
  )
}
