import { FormattedMessage, useIntl } from 'react-intl'

import { Choice } from '../../../controls/choice.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import type { PageSettings } from '../draft.ts'
import type { ReportSettingsProps } from '../step-props.ts'

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
          { value: 'A4', text: 'A4' },
          { value: 'Letter', text: 'Letter' },
          { value: 'Fit', text: intl.formatMessage({ id: 'newSchedule.page.paper.fit' }) },
        ]}
        onChange={(paper) => change({ paper: paper as PageSettings['paper'] })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={page.isLandscape}
          onChange={({ target }) => change({ isLandscape: target.checked })}
        />
        <FormattedMessage id="newSchedule.page.landscape" />
      </label>
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
