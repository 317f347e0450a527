import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

import { Folded } from '../../../controls/folded.tsx'
import {
  editedConditions,
  editedValues,
  sentConditions,
  sentValues,
  valueNamesOf,
} from '../../../schedule-forms/asked-query.ts'
import { ConditionsForm } from '../../../schedule-forms/conditions-form.tsx'
import { editedIdentities, sentIdentities } from '../../../schedule-forms/identities.ts'
import { IdentitiesForm } from '../../../schedule-forms/identities-form.tsx'
import { ValuesForm } from '../../../schedule-forms/values-form.tsx'
import type { EditFormProps } from './edit-form-props.ts'

/** What is asked for at each run, what must hold for it to send, and whose rows the BI platform shows. */
export function DataFields({ base, onChange }: EditFormProps) {
  const stored = 'Identities' in base ? base.Identities : null
  const [values, setValues] = useState(() => editedValues(base.Values))
  const [conditions, setConditions] = useState(() => editedConditions(base.Conditions))
  const [identities, setIdentities] = useState(() => editedIdentities(stored ?? []))
  return (
    <div className="form">
      <Folded title={<FormattedMessage id="conditions.title" />} isUsed={conditions.length > 0}>
        <ConditionsForm
          conditions={conditions}
          valueNames={valueNamesOf(values)}
          onChange={(next) => {
            setConditions([...next])
            onChange({ Conditions: sentConditions(next) })
          }}
        />
      </Folded>
      <Folded title={<FormattedMessage id="values.title" />} isUsed={values.length > 0}>
        <ValuesForm
          values={values}
          onChange={(next) => {
            setValues([...next])
            onChange({ Values: sentValues(next) })
          }}
        />
      </Folded>
      {stored !== null && (
        <Folded title={<FormattedMessage id="identities.title" />} isUsed={identities.length > 0}>
          <IdentitiesForm
            path="Identities"
            identities={identities}
            onChange={(next) => {
              setIdentities([...next])
              onChange({ Identities: sentIdentities(next) })
            }}
          />
        </Folded>
      )}
    </div>
  )
}
