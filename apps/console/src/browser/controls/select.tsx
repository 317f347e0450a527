import { type ReactNode, useId, useRef, useState } from 'react'
import {
  Button,
  FieldError,
  Label,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'

import { Icon } from '../frame/icons.tsx'
import { useLayout } from '../frame/use-layout.ts'
import '../style/select.css'
import type { ChoiceOption } from './options.ts'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'
import { keyOf, OptionList, valueOf } from './option-list.tsx'
import { shown } from './shown.ts'
import { UnsentError } from './unsent-error.tsx'

export interface SelectProps<Value extends string> {
  readonly label: string
  /** As on the wire: a form sends its value under it, and what is wrong with it stands below it. */
  readonly name?: string | undefined
  /** Shows `placeholder` while it is the value of no option. */
  readonly value: Value
  readonly options: readonly ChoiceOption<Value>[]
  readonly placeholder?: string
  readonly help?: ReactNode
  /** Whether a form is not sent before one is chosen. */
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** A filter stands in a line with others, a field below its label in a form. */
  readonly kind?: 'filter' | 'field'
  readonly onChange: (value: Value) => void
}

/**
 * One of a few values, or of many: a field with a list that opens over the page. On a phone it is the select of the
 * browser, which opens the list of the phone.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return useLayout() === 'phone' ? <OwnOfPhone {...props} /> : <ListSelect {...props} />
}

/** Of the list; it opens above the field where there is no room below. */
export const mostHighPx = 320

const classes = { filter: 'filter', field: 'field select-field' }

function ListSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, name, value, options, placeholder = '', help, onChange, kind = 'field' } = props
  const field = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const problem = useFieldProblem(name)
  const chosen = options.find((option) => option.value === value)
  return (
    <AriaSelect
      ref={field}
      className={classes[kind]}
      data-field={name}
      value={chosen === undefined ? null : keyOf(value)}
      onOpenChange={() => setText('')}
      placeholder={placeholder}
      isRequired={props.isRequired ?? false}
      // While its options are not known there is nothing to open.
      isDisabled={(props.isDisabled ?? false) || options.length === 0}
      {...(problem === null ? {} : { isInvalid: true })}
      validationBehavior={problem === null ? 'native' : 'aria'}
      onChange={(key) => {
        const next = options.find((option) => key !== null && option.value === valueOf(key))
        if (next === undefined) return
        onChange(next.value)
        // As a select of the browser does: what was found wrong with the field is no longer said.
        field.current?.dispatchEvent(new Event('input', { bubbles: true }))
      }}
    >
      <Label className="field-label">{label}</Label>
      <Button className="select">
        <SelectValue className="truncated">
          {chosen === undefined ? placeholder : shown(chosen.text)}
        </SelectValue>
        <Icon name="updown" />
      </Button>
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      {problem === null ? <UnsentError /> : <FieldError className="refusal">{problem}</FieldError>}
      <Popover className="popover popover-select" placement="bottom start" maxHeight={mostHighPx}>
        <OptionList label={label} options={options} text={text} onText={setText} />
      </Popover>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
    </AriaSelect>
  )
}

function OwnOfPhone<Value extends string>(props: SelectProps<Value>) {
  const { label, name, value, options, placeholder = '', help, onChange, kind = 'field' } = props
  const id = useId()
  const problem = useFieldProblem(name)
  const isChosen = options.some((option) => option.value === value)
  const described = [help === undefined ? [] : `${id}help`, problem === null ? [] : `${id}problem`].flat()
  return (
    <div className={classes[kind]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        name={name}
        value={value}
        required={props.isRequired ?? false}
        disabled={props.isDisabled ?? false}
        aria-invalid={problem !== null}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={({ target }) => {
          const next = options.find((option) => option.value === target.value)
          if (next !== undefined) onChange(next.value)
        }}
      >
        {!isChosen && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {shown(option.text)}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <small id={`${id}help`} className="field-help">
          {help}
        </small>
      )}
      <FieldProblem id={`${id}problem`} problem={problem} />
    </div>
  )
}
