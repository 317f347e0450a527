import type { ReportFormat } from '@punctual/domain'

import type { WriteTable } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writePdf } from './write-pdf.ts'
import { writeXlsx } from './write-xlsx.ts'

/** The files that are made of an answer. */
const writers = {
  CSV: writeCsv,
  XLSX: writeXlsx,
  PDF: writePdf,
  JSON: writeJson,
  HTML: writeHtml,
} as const satisfies Partial<Record<ReportFormat, WriteTable>>

export const tableFormats = Object.keys(writers) as (keyof typeof writers)[]

/** What writes the format; null when nothing does. */
export function writerOf(format: ReportFormat): WriteTable | null {
  return format in writers ? writers[format as keyof typeof writers] : null
}
