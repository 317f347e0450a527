import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'
import { flatRows } from './flat-rows.ts'

/** Comma-separated values with a header line and a byte order mark, numbers and dates as data. */
export async function renderCsv({ content }: ExecutedReport): Promise<ReportFile> {
  const { stringify } = await import('csv-stringify/sync')
  const { columns, rows } = flatRows(content)
  const cast = { boolean: (value: boolean) => (value ? 'True' : 'False') }
  const text = stringify(rows, {
    header: true,
    columns: columns.map(({ name }) => name),
    bom: true,
    record_delimiter: 'windows',
    cast,
  })
  return { bytes: Buffer.from(text), extension: '.csv', contentType: 'text/csv; charset=utf-8' }
}
