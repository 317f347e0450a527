import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../../controls/shown.ts'
import { StoredName } from '../../../controls/stored-name.tsx'
import { Button } from '../../../controls/button.tsx'
import { CheckField } from '../../../controls/check-field.tsx'
import { Choice, optionsOf } from '../../../controls/choice.tsx'
import { OneSegment } from '../../../controls/segments.tsx'
import { changedReport, type ChosenReport, type Draft, newRows, replacedReport } from '../draft.ts'
import { formatsOf } from '../../../schedule-forms/report-formats.ts'
import { pathOf } from '../field-paths.ts'
import type { PickerProps, StepProps } from '../step-props.ts'
import { BiPicker } from './bi-picker.tsx'
import { BrowsePicker } from './browse-picker.tsx'
import { CatalogPicker } from './catalog-picker.tsx'
import { QueryPicker } from './query-picker.tsx'

export function ReportStep(props: StepProps) {
  const { draft, onChange } = props
  const intl = useIntl()
  return (
    <div className="form">
      <OneSegment
        label={intl.formatMessage({ id: 'newSchedule.what' })}
        value={draft.isPackage ? 'package' : 'single'}
        segments={optionsOf(['single', 'package'], (value) =>
          intl.formatMessage({ id: `newSchedule.what.${value}` }),
        )}
        onChange={(value) =>
          onChange({
            ...draft,
            isPackage: value === 'package',
            reports: value === 'package' ? draft.reports : draft.reports.slice(0, 1),
          })
        }
      />
      <CheckField
        label={<FormattedMessage id="newSchedule.dataDriven" />}
        isChecked={draft.rows !== null}
        onChange={(isChecked) => onChange({ ...draft, rows: isChecked ? newRows() : null })}
      />
      {draft.account === null ? (
        <p className="notice notice-warn">
          <FormattedMessage id="newSchedule.missing.account" />
        </p>
      ) : (
        <Picker
          key={draft.account.id}
          account={draft.account}
          reports={draft.reports}
          onPick={(report) =>
            onChange(draft.isPackage ? toggled(draft, report) : replacedReport(draft, report))
          }
          onChange={(key, changed) => onChange(changedReport(draft, key, changed))}
          pathOf={(report) => pathOf(draft, report)}
        />
      )}
      {draft.isPackage && draft.reports.length > 0 && <PackageList {...props} />}
    </div>
  )
}

function toggled(draft: Draft, report: ChosenReport): Draft {
  const isIn = draft.reports.some(({ key }) => key === report.key)
  return {
    ...draft,
    reports: isIn ? draft.reports.filter(({ key }) => key !== report.key) : [...draft.reports, report],
  }
}

function Picker(props: PickerProps) {
  switch (props.account.kind) {
    case 'bi':
      return <BiPicker {...props} />
    case 'reportserver':
      return <CatalogPicker {...props} />
    case 'WebPage':
    case 'JsReport':
      return <BrowsePicker {...props} />
    case 'Sql':
      return <QueryPicker {...props} />
  }
}

/** The reports of a package in the order of the mail. */
function PackageList({ draft, onChange }: StepProps) {
  const intl = useIntl()
  const { reports } = draft
  const moved = (from: number) => {
    const order = [...reports]
    const [report] = order.splice(from, 1)
    if (report !== undefined) order.splice(from - 1, 0, report)
    onChange({ ...draft, reports: order })
  }
  return (
    <section aria-label={intl.formatMessage({ id: 'newSchedule.package' })}>
      <h2>
        <FormattedMessage id="newSchedule.package" />
      </h2>
      <ol className="package-list">
        {reports.map((report, position) => (
          <li key={report.key}>
            <span className="truncated">
              {position + 1}. <StoredName name={report.name} />
              <span className="quiet">
                , <StoredName name={report.account.name} />
              </span>
            </span>
            <Choice
              kind="field"
              label="recipients.Format"
              name={`Reports[${position}].Format`}
              value={report.format}
              options={optionsOf(formatsOf(report))}
              onChange={(format) => onChange(changedReport(draft, report.key, { format }))}
            />
            <Button kind="quiet" isDisabled={position === 0} onPress={() => moved(position)}>
              <FormattedMessage id="newSchedule.package.up" />
              <span className="visually-hidden"> {shown(report.name)}</span>
            </Button>
            <Button kind="quiet" onPress={() => onChange(toggled(draft, report))}>
              <FormattedMessage id="remove" />
              <span className="visually-hidden"> {shown(report.name)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {(['mergePdf', 'zip'] as const).map((name) => (
        <CheckField
          key={name}
          name={name === 'mergePdf' ? 'MergePdf' : 'Zip'}
          label={<FormattedMessage id={`newSchedule.package.${name}`} />}
          isChecked={draft[name]}
          onChange={(isChecked) => onChange({ ...draft, [name]: isChecked })}
        />
      ))}
    </section>
  )
}
