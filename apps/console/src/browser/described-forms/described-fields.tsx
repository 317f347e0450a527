import { applies } from '@punctual/client/described-form'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { FormField } from '../api/kind-queries.ts'
import { CheckField } from '../controls/check-field.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { firstValue, isOptional } from './field-values.ts'

export interface DescribedFieldsProps {
  readonly fields: readonly FormField[]
  /** What is edited, in the form that the service answers; null for something new. */
  readonly record: object | null
}

/** The fields of a form as the service describes them. What others decide comes and goes with them. */
export function DescribedFields({ fields, record }: DescribedFieldsProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const chosen = (name: string) => {
    const field = fields.find((each) => each.Name === name)
    return changed[name] ?? (field === undefined ? '' : firstValue(record, field))
  }
  const there = fields.filter((field) => applies(field, chosen))
  const draw = (field: FormField) => (
    <DescribedField
      key={field.Name}
      field={field}
      record={record}
      value={chosen(field.Name)}
      onChange={(value) => setChanged({ ...changed, [field.Name]: value })}
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
  readonly record: object | null
  /** Of a choice; the other fields keep what is typed themselves. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Lines of a long text that can be seen at once. */
const longRows = 5

function DescribedField({ field, record, value, onChange }: DescribedFieldProps) {
  const intl = useIntl()
  const { Name, Label, Type, Required, Choices, ChoiceLabels } = field
  const isSecret = Type === 'Secret'
  const isKept = isSecret && record !== null
  const help = helpOf(field, isKept)
  if (Type === 'Boolean')
    return (
      <CheckField
        name={Name}
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
        name={Name}
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
      name={Name}
      label={Label}
      help={help}
      defaultValue={firstValue(record, field)}
      isRequired={Required && !isKept}
      type={isSecret ? 'password' : 'text'}
      {...(Type === 'Number' ? { inputMode: 'numeric' as const, pattern: '[0-9]*' } : {})}
      {...(isLong ? { rows: longRows } : {})}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoFocus={Name === 'Name' && record === null}
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
