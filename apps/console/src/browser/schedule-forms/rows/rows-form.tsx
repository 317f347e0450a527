import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { optionsOf } from '../../controls/options.ts'
import { OneSegment } from '../../controls/segments.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { QueryFields } from '../query-fields.tsx'
import type { ChosenRows } from '../content.ts'
import { maxTextLength, type ReadRows } from './read-rows.ts'
import { useReadRows } from './use-read-rows.ts'

interface RowsFormProps {
  readonly rows: ChosenRows
  readonly onChange: (rows: ChosenRows) => void
}

/** The rows that a data-driven schedule is made for: pasted, from a file, or asked for at each run. */
export function RowsForm({ rows, onChange }: RowsFormProps) {
  const intl = useIntl()
  const change = (changed: Partial<ChosenRows>) => onChange({ ...rows, ...changed })
  return (
    <section className="form rows-form" aria-label={intl.formatMessage({ id: 'newSchedule.rows' })}>
      <h2>
        <FormattedMessage id="newSchedule.rows" />
      </h2>
      <OneSegment
        label={intl.formatMessage({ id: 'newSchedule.rows.source' })}
        value={rows.source}
        segments={optionsOf(['Csv', 'Json', 'Sql'], (value) =>
          intl.formatMessage({ id: `newSchedule.rows.${value}` }),
        )}
        onChange={(source) => change({ source, columns: [], first: {} })}
      />
      {rows.source === 'Sql' ? (
        <QueryRows rows={rows} change={change} />
      ) : (
        <TextRows key={rows.source} source={rows.source} rows={rows} change={change} />
      )}
    </section>
  )
}

interface PartProps {
  readonly rows: ChosenRows
  readonly change: (changed: Partial<ChosenRows>) => void
}

function TextRows({ source, rows, change }: PartProps & { readonly source: 'Csv' | 'Json' }) {
  const intl = useIntl()
  const text = source === 'Csv' ? rows.csv : rows.json
  const read = useReadRows(source, text)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const set = (next: string) => change(source === 'Csv' ? { csv: next } : { json: next })
  const columns = read?.ok ? read.columns : text.trim() === '' || read !== null ? [] : null
  useEffect(() => {
    // While the text is read, the columns of before stay.
    if (columns === null) return
    const now = { columns, first: read?.ok ? (read.first[0] ?? {}) : {} }
    if (JSON.stringify(now) !== JSON.stringify({ columns: rows.columns, first: rows.first })) change(now)
  })
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setIsTooLarge(file.size > maxTextLength)
    if (file.size <= maxTextLength) set(await file.text())
  }
  return (
    <>
      <TextField
        name={source === 'Csv' ? 'DataDriven.Csv' : 'DataDriven.Rows'}
        label={intl.formatMessage({ id: `newSchedule.rows.text.${source}` })}
        help={intl.formatMessage({ id: `newSchedule.rows.hint.${source}` })}
        problem={
          isTooLarge
            ? intl.formatMessage({ id: 'newSchedule.rows.tooLong' }, { about: '' })
            : read !== null && !read.ok
              ? intl.formatMessage({ id: `newSchedule.rows.${read.problem}` }, { about: read.about })
              : null
        }
        rows={6}
        value={text}
        onChange={set}
      />
      <label className="filter">
        <FormattedMessage id="newSchedule.rows.file" />
        <input
          type="file"
          accept={source === 'Csv' ? '.csv,.tsv,.txt,text/csv' : '.json,application/json'}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <div role="status">{read?.ok && <FirstRows read={read} />}</div>
    </>
  )
}

function FirstRows({ read }: { readonly read: Extract<ReadRows, { ok: true }> }) {
  const intl = useIntl()
  return (
    <>
      <p>
        <FormattedMessage
          id="newSchedule.rows.read"
          values={{ count: read.count, columns: read.columns.length }}
        />
      </p>
      <div
        className="table-scroll"
        tabIndex={0}
        role="region"
        aria-label={intl.formatMessage({ id: 'newSchedule.rows.first' })}
      >
        <table className="table">
          <thead>
            <tr>
              {read.columns.map((name) => (
                <th key={name} scope="col">
                  {shown(`{{${name}}}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.first.map((row, index) => (
              <tr key={index}>
                {read.columns.map((name) => (
                  <td key={name}>{cellView(row[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function cellView(cell: string | number | boolean | null | undefined): ReactNode {
  return cell === null || cell === undefined ? '–' : String(cell).slice(0, 200)
}

function QueryRows({ rows, change }: PartProps) {
  const intl = useIntl()
  return (
    <QueryFields
      path="DataDriven"
      value={rows}
      onChange={change}
      hint={intl.formatMessage({ id: 'newSchedule.rows.query.hint' })}
    />
  )
}
