import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../../controls/check-field.tsx'
import { Choice, optionsOf } from '../../controls/choice.tsx'
import { TextField } from '../../controls/text-field.tsx'
import type { PageSettings } from '../content.ts'
import type { ReportSettingsProps } from '../section-props.ts'

/** How a web page is printed. */
export function PageFields({ report, path, onChange }: ReportSettingsProps) {
  const intl = useIntl()
  const { page } = report
  const change = (changed: Partial<PageSettings>) => onChange({ page: { ...page, ...changed } })
  return (
    <>
      <Choice
        kind="field"
        label="newSchedule.page.paper"
        name={`${path}Source.Options.Paper`}
        value={page.paper}
        options={[
          { value: '', text: intl.formatMessage({ id: 'newSchedule.page.paper.default' }) },
          ...optionsOf(['A4', 'Letter']),
          { value: 'Fit', text: intl.formatMessage({ id: 'newSchedule.page.paper.fit' }) },
        ]}
        onChange={(paper) => change({ paper })}
      />
      <CheckField
        name={`${path}Source.Options.Landscape`}
        label={<FormattedMessage id="newSchedule.page.landscape" />}
        isChecked={page.isLandscape}
        onChange={(isLandscape) => change({ isLandscape })}
      />
      <TextField
        name={`${path}Source.Options.ReadySelector`}
        label={intl.formatMessage({ id: 'newSchedule.page.ready' })}
        help={intl.formatMessage({ id: 'newSchedule.page.ready.hint' })}
        value={page.readySelector}
        maxLength={500}
        onChange={(readySelector) => change({ readySelector })}
      />
    </>
  )
}
