import { FormattedMessage, useIntl } from 'react-intl'

import { TextField } from '../controls/text-field.tsx'
import { type EditedValue, newValue } from './asked-query.ts'
import { EntryList } from './entry-list.tsx'
import { QueryFields } from './query-fields.tsx'

export interface ValuesFormProps {
  readonly values: readonly EditedValue[]
  readonly onChange: (values: readonly EditedValue[]) => void
}

/** Values that are asked for once at each run; expressions and conditions name them. */
export function ValuesForm({ values, onChange }: ValuesFormProps) {
  const intl = useIntl()
  return (
    <>
      <p className="quiet">
        <FormattedMessage id="values.hint" />
      </p>
      <EntryList
        entries={values}
        path="Values"
        nameOf={({ name }, number) => name || intl.formatMessage({ id: 'values.one' }, { number })}
        added={newValue}
        add={<FormattedMessage id="values.add" />}
        onChange={onChange}
      >
        {(value, path, change) => (
          <>
            <TextField
              name={`${path}.Name`}
              label={intl.formatMessage({ id: 'values.name' })}
              help={value.name.trim() === '' ? undefined : `{{Value.${value.name.trim()}}}`}
              value={value.name}
              maxLength={100}
              onChange={(name) => change({ name })}
            />
            <QueryFields path={path} value={value} onChange={change} />
          </>
        )}
      </EntryList>
    </>
  )
}
