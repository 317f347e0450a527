import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Account } from '../../api/source-queries.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { TextField } from '../../controls/text-field.tsx'
import type { SourceField, SourceKind } from './kinds/source-kind.ts'
import { chosenValue, isThere, optionText, requestBody, storedValue } from './source-values.ts'

export interface SourceFormProps {
  readonly kind: SourceKind
  /** Null for a new one. */
  readonly account: Account | null
  readonly onSave: (body: Record<string, unknown>) => Promise<void>
  readonly buttons?: ReactNode
}

/** The fields of a kind, as its data say. What others decide comes and goes with them. */
export function SourceForm({ kind, account, onSave, buttons }: SourceFormProps) {
  const intl = useIntl()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      kind.fields
        .filter(({ input }) => input === 'choice')
        .map((field) => [field.name, chosenValue(field, storedValue(account, field))]),
    ),
  )
  const there = kind.fields.filter((field) => isThere(field, chosen))
  const draw = (field: SourceField) => (
    <Field
      key={field.name}
      field={field}
      account={account}
      onChange={(value) => setChosen({ ...chosen, [field.name]: value })}
    />
  )
  return (
    <div className="source-form">
      <SentForm
        submit={intl.formatMessage({ id: 'sources.save' })}
        onSubmit={(values) => onSave(requestBody(kind, values))}
        buttons={buttons}
      >
        {there.filter(({ isMore }) => !isMore).map(draw)}
        <details className="more-fields">
          <summary>
            <FormattedMessage id="sources.more" />
          </summary>
          <div>{there.filter(({ isMore }) => isMore).map(draw)}</div>
        </details>
      </SentForm>
    </div>
  )
}

interface FieldProps {
  readonly field: SourceField
  readonly account: Account | null
  readonly onChange: (value: string) => void
}

/** Lines of a certificate or a key that can be seen at once. */
const longRows = 5

function Field({ field, account, onChange }: FieldProps) {
  const intl = useIntl()
  const { name, label, input, help, example, isRequired = false, options = [] } = field
  const stored = storedValue(account, field)
  const isSecret = input === 'secret' || input === 'long-secret'
  const isKept = isSecret && account !== null
  const hint = helpOf({ help, example, isKept })
  if (input === 'choice')
    return (
      <SelectField
        name={name}
        label={intl.formatMessage({ id: label })}
        options={options.map((option) => ({ value: option.value, text: optionText(option, intl) }))}
        defaultValue={chosenValue(field, stored)}
        help={hint}
        onChange={onChange}
      />
    )
  return (
    <TextField
      name={name}
      label={intl.formatMessage({ id: label })}
      help={hint}
      defaultValue={stored}
      isRequired={isRequired}
      type={input === 'secret' ? 'password' : 'text'}
      {...(input === 'number' ? { inputMode: 'numeric' as const, pattern: '[0-9]*' } : {})}
      {...(input.startsWith('long') ? { rows: longRows } : {})}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoFocus={name === 'Name' && account === null}
      spellCheck="false"
    />
  )
}

interface Hint {
  readonly help: SourceField['help']
  readonly example: SourceField['example']
  readonly isKept: boolean
}

function helpOf({ help, example, isKept }: Hint): ReactNode {
  if (help === undefined && example === undefined && !isKept) return undefined
  return (
    <>
      {help !== undefined && <FormattedMessage id={help} />}{' '}
      {example !== undefined && <FormattedMessage id="sources.example" values={{ example }} />}{' '}
      {isKept && <FormattedMessage id="sources.kept" />}
    </>
  )
}
