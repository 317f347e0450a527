import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { FieldArea } from '../../controls/field-findings.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { useAddedFocus } from '../use-added-focus.ts'
import type { ChosenParameter } from '../content.ts'
import { parameterPath } from '../field-paths.ts'
import type { ReportSettingsProps } from '../section-props.ts'

/**
 * Parameters of a source that does not list them: the user names each by hand, and it is checked before
 * saving.
 */
export function FreeParameters({ report, path, onChange, live }: ReportSettingsProps) {
  const intl = useIntl()
  const { parameters } = report
  const list = useAddedFocus<HTMLElement>(parameters.length)
  const change = (index: number, changed: Partial<ChosenParameter>) =>
    onChange({
      parameters: parameters.map((each, position) => (position === index ? { ...each, ...changed } : each)),
    })
  return (
    <section ref={list} className="form" aria-label={intl.formatMessage({ id: 'newSchedule.parameters' })}>
      {parameters.length === 0 && (
        <p className="quiet">
          <FormattedMessage id="newSchedule.parameters.untold" />
        </p>
      )}
      {parameters.map((parameter, index) => (
        <FieldArea
          key={index}
          name={path + parameterPath(report, parameter.name)}
          label={intl.formatMessage({ id: 'query.parameter.one' }, { number: index + 1 })}
          className="form-row removable"
        >
          <TextField
            label={intl.formatMessage({ id: 'newSchedule.parameter.name' })}
            isNeeded
            value={parameter.name}
            maxLength={400}
            onChange={(name) => change(index, { name })}
          />
          <TextField
            label={intl.formatMessage({ id: 'newSchedule.parameter.value' })}
            help={live(parameter.values[0] ?? '') ?? undefined}
            value={parameter.values[0] ?? ''}
            maxLength={10_000}
            onChange={(value) => change(index, { values: [value] })}
          />
          <Button
            kind="quiet"
            onPress={() => onChange({ parameters: parameters.filter((_, position) => position !== index) })}
          >
            <FormattedMessage id="remove" />
            <span className="visually-hidden"> {parameter.name}</span>
          </Button>
        </FieldArea>
      ))}
      <Button
        onPress={() => onChange({ parameters: [...parameters, { name: '', values: [''], isNull: false }] })}
      >
        <FormattedMessage id="newSchedule.parameter.add" />
      </Button>
    </section>
  )
}
