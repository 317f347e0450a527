import { Checkbox, CheckboxGroup, FieldError, Label, Radio, RadioGroup } from 'react-aria-components'

import type { ChoiceOption } from './options.ts'
import { useFieldProblem } from './field-findings.tsx'

export interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly segments: readonly ChoiceOption<Value>[]
}

export interface OneSegmentProps<Value extends string> extends SegmentsProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few values that are all in sight; arrows change it. */
export function OneSegment<Value extends string>(props: OneSegmentProps<Value>) {
  return (
    <RadioGroup
      className="field segments"
      value={props.value}
      orientation="horizontal"
      onChange={(value) => props.onChange(value as Value)}
    >
      <Label>{props.label}</Label>
      <div className="segment-row">
        {props.segments.map(({ value, text }) => (
          <Radio key={value} value={value} className="segment">
            {text}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

export interface SomeSegmentsProps<Value extends string> extends SegmentsProps<Value> {
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  readonly values: readonly Value[]
  readonly onChange: (values: readonly Value[]) => void
}

/** Any number of a few values; their order stays that of the segments. */
export function SomeSegments<Value extends string>(props: SomeSegmentsProps<Value>) {
  const { segments, values, onChange } = props
  const problem = useFieldProblem(props.name)
  return (
    <CheckboxGroup
      className="field segments"
      {...(props.name === undefined ? {} : { 'data-field': props.name })}
      isInvalid={problem !== null}
      validationBehavior="aria"
      value={[...values]}
      onChange={(chosen) =>
        onChange(segments.map(({ value }) => value).filter((value) => chosen.includes(value)))
      }
    >
      <Label>{props.label}</Label>
      <div className="segment-row">
        {segments.map(({ value, text }) => (
          <Checkbox key={value} value={value} className="segment">
            {text}
          </Checkbox>
        ))}
      </div>
      <FieldError className="refusal">{problem}</FieldError>
    </CheckboxGroup>
  )
}
