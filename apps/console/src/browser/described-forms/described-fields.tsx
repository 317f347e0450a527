import { applies, bodyOf } from '@punctual/client/described-form'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { FormField } from '../api/kind-queries.ts'
import { CheckField } from '../controls/check-field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { firstValue, isKeptIn, isOptional } from './field-values.ts'

export interface DescribedFieldsProps {
  readonly fields: readonly FormField[]
  /** What is edited, in the form that the service answers; null for something new. */
  readonly record: object | null
  /** Whether the service has it, with secrets that are kept when they are left empty. */
  readonly isStored?: boolean
  /** Secrets that were entered before, by their fields: no record has them. */
  readonly secrets?: Readonly<Record<string, string>>
  /** What stands before the names of the fields in a larger request, such as `Destinations[0].`. */
  readonly path?: string
  /** Takes what a request has of it after each change. */
  readonly onChange?: (body: Record<string, unknown>) => void
}

/** The fields of a form as the service describes them. What others decide comes and goes with them. */
export function DescribedFields(props: DescribedFieldsProps) {
  const { fields, record, isStored = record !== null, secrets = {}, path = '', onChange } = props
  const [changed, setChanged] = useState(secrets)
  const valueIn = (values: Readonly<Record<string, string>>) => (name: string) => {
    const field = fields.find((each) => each.Name === name)
    return values[name] ?? (field === undefined ? '' : firstValue(record, field))
  }
  const chosen = valueIn(changed)
  const change = (name: string, value: string) => {
    const values = { ...changed, [name]: value }
    setChanged(values)
    onChange?.(bodyOf(fields, valueIn(values)))
  }
  const there = fields.filter((field) => applies(field, chosen))
  const draw = (field: FormField) => (
    <DescribedField
      key={field.Name}
      field={field}
      name={`${path}${field.Name}`}
      isNew={record === null}
      isKept={isStored && record !== null && isKeptIn(record, field)}
      value={chosen(field.Name)}
      onChange={(value) => change(field.Name, value)}
    />
  )
  const more = there.filter(({ More }) => More)
  return (
    <>
      {there.filter(({ More }) => !More).map(draw)}
      {more.length > 0 && (
        <details className="more-fields">
          <summary>
            <FormattedMessage id="form.more" />
          </summary>
          <div>{more.map(draw)}</div>
        </details>
      )}
    </>
  )
}

interface DescribedFieldProps {
  readonly field: FormField
  readonly name: string
  readonly isNew: boolean
  /** Whether the service keeps a secret that is left empty. */
  readonly isKept: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Lines of a long text that can be seen at once. */
const longRows = 5

function DescribedField({ field, name, isNew, isKept, value, onChange }: DescribedFieldProps) {
  const intl = useIntl()
  const { Label, Type, Required, Choices, ChoiceLabels } = field
  const isSecret = Type === 'Secret'
  const help = helpOf(field, isKept)
  if (Type === 'Boolean')
    return (
      <CheckField
        name={name}
        label={Label}
        isChecked={value === 'true'}
        onChange={(isChecked) => onChange(String(isChecked))}
      />
    )
  if (Type === 'Choice') {
    const none = { value: '', text: intl.formatMessage({ id: 'form.noChoice' }) }
    const choices = Choices.map((each, position) => ({ value: each, text: ChoiceLabels[position] ?? each }))
    return (
      <SelectField
        name={name}
        label={Label}
        options={isOptional(field) ? [none, ...choices] : choices}
        defaultValue={value}
        help={help}
        onChange={onChange}
      />
    )
  }
  const isLong = field.Long || Type === 'List' || Type === 'Map'
  return (
    <TextField
      name={name}
      label={Label}
      help={help}
      value={value}
      onChange={onChange}
      isRequired={Required && !isKept}
      type={isSecret ? 'password' : 'text'}
      {...(Type === 'Number' ? { inputMode: 'numeric' as const, pattern: '[0-9]*' } : {})}
      {...(isLong ? { rows: longRows } : {})}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoFocus={field.Name === 'Name' && isNew}
      spellCheck="false"
    />
  )
}

function helpOf({ Help, Example }: FormField, isKept: boolean): ReactNode {
  if (Help === null && Example === null && !isKept) return undefined
  return (
    <>
      {Help} {Example !== null && <FormattedMessage id="form.example" values={{ example: Example }} />}{' '}
      {isKept && <FormattedMessage id="form.kept" />}
    </>
  )
}
