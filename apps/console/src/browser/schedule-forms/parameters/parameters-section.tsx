import { FormattedMessage } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { Folded } from '../../controls/folded.tsx'
import { changedReport } from '../content.ts'
import { ValuesForm } from '../values-form.tsx'
import { pathOf } from '../field-paths.ts'
import type { ReportSettingsProps, SectionProps } from '../section-props.ts'
import { BiSettings, Identities } from './bi-settings.tsx'
import { CatalogParameters } from './catalog-parameters.tsx'
import { FreeParameters } from './free-parameters.tsx'
import { OptionFields } from './option-fields.tsx'
import { RowsForm } from '../rows/rows-form.tsx'

/** What each report is made with, and the rows that it is made for. */
export function ParametersSection({
  content,
  onChange,
  onUpdate,
  live,
}: SectionProps & Pick<ReportSettingsProps, 'live'>) {
  return (
    <div className="form">
      {content.rows !== null && (
        <RowsForm rows={content.rows} onChange={(rows) => onChange({ ...content, rows })} />
      )}
      {content.reports.length === 0 && (
        <p className="notice notice-warn">
          <FormattedMessage id="newSchedule.missing.report" />
        </p>
      )}
      {content.reports.map((report) => (
        <section key={report.key} className="form">
          <h2>
            <StoredName name={report.name} />
          </h2>
          <Settings
            report={report}
            path={pathOf(content, report)}
            onChange={(changed) => onUpdate((now) => changedReport(now, report.key, changed))}
            live={live}
          />
          <OptionFields
            report={report}
            path={pathOf(content, report)}
            onChange={(changed) => onUpdate((now) => changedReport(now, report.key, changed))}
            live={live}
          />
        </section>
      ))}
      <Folded title={<FormattedMessage id="values.title" />} isUsed={content.values.length > 0}>
        <ValuesForm values={content.values} onChange={(values) => onChange({ ...content, values })} />
      </Folded>
    </div>
  )
}

function Settings(props: ReportSettingsProps) {
  switch (props.report.type) {
    case 'bi':
      return <BiSettings {...props} />
    case 'catalog':
      return <CatalogParameters {...props} />
    case 'biPaginated':
      return (
        <>
          <FreeParameters {...props} />
          <Identities {...props} />
        </>
      )
    case 'source':
    case 'sql':
      return <FreeParameters {...props} />
  }
}
