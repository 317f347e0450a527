import type { ComponentType } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { SourceFamily } from '../../api/source-queries.ts'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { Button } from '../../controls/button.tsx'
import { CheckField } from '../../controls/check-field.tsx'
import { Choice } from '../../controls/choice.tsx'
import { optionsOf } from '../../controls/options.ts'
import { OneSegment } from '../../controls/segments.tsx'
import {
  changedReport,
  type ChosenReport,
  isSameReport,
  newRows,
  replacedReport,
  type ScheduleContent,
} from '../content.ts'
import { formatsOf } from '../report-formats.ts'
import { pathOf } from '../field-paths.ts'
import type { PickerProps, SectionProps } from '../section-props.ts'
import { BiPicker } from './bi-picker.tsx'
import { BrowsePicker } from './browse-picker.tsx'
import { CatalogPicker } from './catalog-picker.tsx'
import { QueryPicker } from './query-picker.tsx'

export function ReportSection(props: SectionProps) {
  const { content, onChange, stored } = props
  const intl = useIntl()
  const ReportPicker = content.account === null ? null : pickers[content.account.family]
  return (
    <div className="form">
      {/* One report and a package are other operations: what is stored stays what it is. */}
      {stored === null && (
        <OneSegment
          label={intl.formatMessage({ id: 'newSchedule.what' })}
          value={content.isPackage ? 'package' : 'single'}
          segments={optionsOf(['single', 'package'], (value) =>
            intl.formatMessage({ id: `newSchedule.what.${value}` }),
          )}
          onChange={(value) =>
            onChange({
              ...content,
              isPackage: value === 'package',
              reports: value === 'package' ? content.reports : content.reports.slice(0, 1),
            })
          }
        />
      )}
      <CheckField
        label={<FormattedMessage id="newSchedule.dataDriven" />}
        isChecked={content.rows !== null}
        onChange={(isChecked) => onChange({ ...content, rows: isChecked ? newRows() : null })}
      />
      {content.account === null || ReportPicker === null ? (
        <p className="notice notice-warn">
          <FormattedMessage id="newSchedule.missing.account" />
        </p>
      ) : (
        <ReportPicker
          key={content.account.id}
          account={content.account}
          reports={content.reports}
          onPick={(report) =>
            onChange(content.isPackage ? toggled(content, report) : replacedReport(content, report))
          }
          onChange={(key, changed) => onChange(changedReport(content, key, changed))}
          pathOf={(report) => pathOf(content, report)}
        />
      )}
      {content.isPackage && content.reports.length > 0 && <PackageList {...props} />}
    </div>
  )
}

function toggled(content: ScheduleContent, report: ChosenReport): ScheduleContent {
  const others = content.reports.filter((each) => !isSameReport(each, report))
  const isIn = others.length < content.reports.length
  return { ...content, reports: isIn ? others : [...content.reports, report] }
}

/** Each family of operations has a way of its own to find a report. */
const pickers: Readonly<Record<SourceFamily, ComponentType<PickerProps>>> = {
  biaccount: BiPicker,
  reportserveraccount: CatalogPicker,
  sourceaccount: BrowsePicker,
  datasource: QueryPicker,
}

const packageSwitches = [
  ['mergePdf', 'MergePdf'],
  ['zip', 'Zip'],
  ['failOnAnyError', 'FailOnAnyError'],
] as const

/** The reports of a package in the order of the mail. */
function PackageList({ content, onChange }: SectionProps) {
  const intl = useIntl()
  const { reports } = content
  const moved = (from: number) => {
    const order = [...reports]
    const [report] = order.splice(from, 1)
    if (report !== undefined) order.splice(from - 1, 0, report)
    onChange({ ...content, reports: order })
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
              onChange={(format) => onChange(changedReport(content, report.key, { format }))}
            />
            <Button kind="quiet" isDisabled={position === 0} onPress={() => moved(position)}>
              <FormattedMessage id="newSchedule.package.up" />
              <span className="visually-hidden"> {shown(report.name)}</span>
            </Button>
            <Button
              kind="quiet"
              onPress={() => onChange({ ...content, reports: reports.filter((each) => each !== report) })}
            >
              <FormattedMessage id="remove" />
              <span className="visually-hidden"> {shown(report.name)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {packageSwitches.map(([name, member]) => (
        <CheckField
          key={name}
          name={member}
          label={<FormattedMessage id={`newSchedule.package.${name}`} />}
          isChecked={content[name]}
          onChange={(isChecked) => onChange({ ...content, [name]: isChecked })}
        />
      ))}
    </section>
  )
}
