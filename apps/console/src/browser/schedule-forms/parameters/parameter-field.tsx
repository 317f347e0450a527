import { useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import type { ParameterDefinition } from '../../api/new-schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { CheckField } from '../../controls/check-field.tsx'
import { FieldArea } from '../../controls/field-findings.tsx'
import { SearchList } from '../../controls/search-list.tsx'
import { Select } from '../../controls/select.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { hasPlaceholder } from '../live-text.ts'
import type { ChosenParameter } from '../content.ts'

export interface ParameterFieldProps {
  /** As on the wire: what is wrong with it stands below it. */
  readonly field: string
  readonly definition: ParameterDefinition
  /** Null: the default of the report. */
  readonly chosen: ChosenParameter | null
  readonly onChange: (chosen: ChosenParameter | null) => void
  readonly live: (text: string) => string | null
}

/** One parameter by its definition: a list, one of two, or a text, each of which may be an expression instead. */
export function ParameterField(props: ParameterFieldProps) {
  const { definition, chosen, onChange } = props
  const intl = useIntl()
  const { Name: name, State, Dependencies, Nullable } = definition
  const valid = validValues(definition, intl)
  const [isWriting, setIsWriting] = useState(false)
  const isWritten =
    isWriting ||
    valid === null ||
    (chosen?.values.some((value) => !valid.some(({ id }) => id === value)) ?? false)
  const isWaiting = State === 'HasOutstandingDependencies' && valid === null
  return (
    <section className="parameter">
      {isWaiting ? (
        <FieldArea name={props.field}>
          <span className="parameter-name" tabIndex={-1}>
            {labelOf(definition)}
          </span>{' '}
          <span className="quiet">
            <FormattedMessage
              id="newSchedule.parameter.waits"
              values={{ names: intl.formatList(Dependencies) }}
            />
          </span>
        </FieldArea>
      ) : isWritten ? (
        <WrittenValue {...props} />
      ) : (
        <ListedValue {...props} valid={valid} />
      )}
      <div className="buttons">
        {valid !== null && (
          <Button kind="quiet" onPress={() => setIsWriting(!isWriting)}>
            <FormattedMessage id={isWritten ? 'newSchedule.parameter.list' : 'newSchedule.parameter.write'} />
            <span className="visually-hidden"> {labelOf(definition)}</span>
          </Button>
        )}
        {Nullable && (
          <CheckField
            label={<FormattedMessage id="newSchedule.parameter.nothing" />}
            isChecked={chosen?.isNull ?? false}
            onChange={(isNull) => onChange(isNull ? { name, values: [], isNull } : null)}
          />
        )}
      </div>
    </section>
  )
}

export function labelOf({ Name, Prompt }: ParameterDefinition): string {
  return shown(Prompt === null || Prompt.trim() === '' ? Name : Prompt)
}

interface ValidValue {
  readonly id: string
  readonly name: string
}

/** Null where any value may be written. */
function validValues({ ValidValues, Type }: ParameterDefinition, intl: IntlShape): ValidValue[] | null {
  if (ValidValues !== null && ValidValues.length > 0)
    return ValidValues.flatMap(({ Label, Value }) =>
      Value === null ? [] : [{ id: Value, name: Label ?? Value }],
    )
  if (Type !== 'Boolean') return null
  return (['True', 'False'] as const).map((id) => ({
    id,
    name: intl.formatMessage({ id: `newSchedule.parameter.${id}` }),
  }))
}

function defaultText({ DefaultValues, Nullable }: ParameterDefinition, intl: IntlShape): string {
  if (DefaultValues.length === 0)
    return intl.formatMessage({
      id: Nullable ? 'newSchedule.parameter.nothing' : 'newSchedule.parameter.required',
    })
  const values = DefaultValues.map((value) => value ?? intl.formatMessage({ id: 'none' }))
  const shown = values.length > 6 ? [...values.slice(0, 6), '…'] : values
  return intl.formatMessage({ id: 'newSchedule.parameter.default' }, { values: shown.join(', ') })
}

function ListedValue(props: ParameterFieldProps & { readonly valid: readonly ValidValue[] }) {
  const { field, definition, chosen, onChange, valid } = props
  const intl = useIntl()
  const { Name: name, MultiValue } = definition
  const label = labelOf(definition)
  const set = (values: readonly string[]) =>
    onChange(values.length === 0 ? null : { name, values, isNull: false })
  if (MultiValue)
    return (
      <>
        <p className="parameter-name">{label}</p>
        <SearchList
          label={label}
          name={field}
          items={valid}
          selected={new Set(chosen?.values)}
          isMultiple
          onSelect={(ids) => set(valid.map((each) => each.id).filter((each) => ids.has(each)))}
        />
        <p className="hint">{chosen === null ? defaultText(definition, intl) : chosen.values.join(', ')}</p>
      </>
    )
  return (
    <Select
      label={label}
      name={field}
      value={chosen?.values[0] ?? ''}
      options={[
        { value: '', text: defaultText(definition, intl) },
        ...valid.map((each) => ({ value: each.id, text: each.name })),
      ]}
      onChange={(value) => set(value === '' ? [] : [value])}
    />
  )
}

function WrittenValue({ field, definition, chosen, onChange, live }: ParameterFieldProps) {
  const intl = useIntl()
  const { Name: name, Type, MultiValue } = definition
  const text = chosen?.values.join('\n') ?? ''
  const said = [
    live(text),
    MultiValue ? intl.formatMessage({ id: 'newSchedule.parameter.lines' }) : null,
    Type === 'DateTime' ? intl.formatMessage({ id: 'newSchedule.parameter.date' }) : null,
    chosen === null ? defaultText(definition, intl) : null,
  ].filter((part) => part !== null)
  return (
    <TextField
      name={field}
      label={labelOf(definition)}
      value={text}
      {...(MultiValue ? { rows: 3 } : {})}
      maxLength={10_000}
      help={said.length === 0 ? undefined : said.join(' ')}
      problem={typeProblem(text, definition, intl)}
      onChange={(value) =>
        onChange(
          value === ''
            ? null
            : { name, isNull: false, values: MultiValue ? value.split('\n') : [value.replaceAll('\n', ' ')] },
        )
      }
    />
  )
}

function typeProblem(
  text: string,
  { Type, MultiValue }: ParameterDefinition,
  intl: IntlShape,
): string | null {
  const values = (MultiValue ? text.split('\n') : [text]).map((value) => value.trim())
  const isWrong = values.some((value) => value !== '' && !hasPlaceholder(value) && !fits(value, Type))
  if (!isWrong) return null
  return intl.formatMessage({
    id:
      Type === 'Integer'
        ? 'newSchedule.parameter.noInteger'
        : Type === 'Float'
          ? 'newSchedule.parameter.noNumber'
          : 'newSchedule.parameter.noDate',
  })
}

function fits(value: string, type: string): boolean {
  switch (type) {
    case 'Integer':
      return /^[-+]?\d{1,18}$/.test(value)
    case 'Float':
      return value.length < 100 && Number.isFinite(Number(value))
    case 'DateTime':
      return /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/.test(value)
    default:
      return true
  }
}
