import type { Column } from '../../data/table.ts'
import type { ExecutedReport } from '../definition.ts'
import type { ReportFile } from '../../rendering/report-file.ts'
import { flatRows } from './flat-rows.ts'

import type { DeviceInfo } from './paged.ts'

/**
 * Comma-separated values with a header line and a byte order mark, numbers and dates as data. Of the device
 * information: `FieldDelimiter`, `NoHeader`, and `UseFormattedValues` for values as the report shows them.
 */
export async function renderCsv(
  { content, format }: ExecutedReport,
  device: DeviceInfo,
): Promise<ReportFile> {
  const { stringify } = await import('csv-stringify/sync')
  const { columns, rows } = flatRows(content)
  const isSet = (name: string) => /^true$/i.test(device.get(name) ?? '')
  const shown = rows.map((row) => row.map((value, index) => format.value(value, columns[index] ?? plain)))
  const cast = { boolean: (value: boolean) => (value ? 'True' : 'False') }
  const text = stringify(isSet('useformattedvalues') ? shown : rows, {
    header: !isSet('noheader'),
    columns: columns.map(({ name }) => name),
    bom: true,
    delimiter: device.get('fielddelimiter') ?? ',',
    record_delimiter: 'windows',
    cast,
  })
  return { bytes: Buffer.from(text), extension: '.csv', contentType: 'text/csv; charset=utf-8' }
}

const plain: Column = { name: '', type: 'text' }
