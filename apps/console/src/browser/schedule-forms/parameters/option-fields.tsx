import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../../controls/check-field.tsx'
import { Choice } from '../../controls/choice.tsx'
import { Folded } from '../../controls/folded.tsx'
import { NumberField } from '../../controls/number-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { type OptionValue, optionsFor, type ReportOption } from '../report-options.ts'
import type { ReportSettingsProps } from '../section-props.ts'

/** How a report is made; folded but for what is usual for its kind. */
export function OptionFields({ report, path, onChange }: ReportSettingsProps) {
  // Only the reports of a package stand in a list.
  const all = optionsFor(report, path !== '')
  const folded = all.filter(({ isUsual }) => isUsual === undefined)
  const fieldOf = (option: ReportOption) => (
    <OptionField
      key={option.path}
      option={option}
      name={`${path}${option.path}`}
      value={report.options[option.path] ?? null}
      onChange={(value) => {
        const { [option.path]: _was, ...others } = report.options
        onChange({ options: value === null || value === '' ? others : { ...others, [option.path]: value } })
      }}
    />
  )
  return (
    <>
      {all.filter(({ isUsual }) => isUsual).map(fieldOf)}
      {folded.length > 0 && (
        <Folded
          title={<FormattedMessage id="recipients.more" />}
          isUsed={folded.some((option) => option.path in report.options)}
        >
          <div className="form">{folded.map(fieldOf)}</div>
        </Folded>
      )}
    </>
  )
}

interface OptionFieldProps {
  readonly option: ReportOption
  readonly name: string
  readonly value: OptionValue | null
  readonly onChange: (value: OptionValue | null) => void
}

function OptionField({ option, name, value, onChange }: OptionFieldProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: option.label })
  switch (option.kind) {
    case 'check':
      return (
        <CheckField
          name={name}
          label={label}
          isChecked={value === true}
          onChange={(isChecked) => onChange(isChecked || null)}
        />
      )
    case 'number':
      return (
        <NumberField
          name={name}
          label={label}
          value={typeof value === 'number' ? value : null}
          from={option.from}
          to={option.to}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Choice
          kind="field"
          name={name}
          label={option.label}
          value={String(value ?? '')}
          options={option.choices.map(([each, text]) => ({
            value: String(each),
            text: intl.formatMessage({ id: text }),
          }))}
          onChange={(text) => onChange(option.choices.find(([each]) => String(each) === text)?.[0] ?? null)}
        />
      )
    case 'text':
    case 'json':
      return (
        <TextField
          name={name}
          label={label}
          value={String(value ?? '')}
          {...(option.kind === 'json' ? { rows: 4 } : {})}
          maxLength={10_000}
          onChange={onChange}
        />
      )
  }
}
