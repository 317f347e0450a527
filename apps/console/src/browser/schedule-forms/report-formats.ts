/** Which formats a report can have, by what it is drawn by. */
import type { Schemas } from '../api/queries.ts'
import type { ReportFormat } from './recipients.ts'

/** What a report is drawn by, which decides its fields in the interface. */
export type ReportType = 'bi' | 'biPaginated' | 'catalog' | 'webPage' | 'jsReport' | 'sql'

const paginated = ['PDF', 'XLSX', 'CSV', 'PPTX', 'DOCX', 'PNG', 'XML', 'MHTML', 'TIFF'] as const
const formats: Readonly<Record<ReportType, readonly ReportFormat[]>> = {
  bi: ['PDF', 'PPTX', 'PNG'],
  biPaginated: paginated,
  catalog: paginated,
  webPage: ['PDF', 'PNG'],
  jsReport: ['PDF', 'XLSX', 'CSV', 'PPTX', 'DOCX', 'HTML', 'JSON', 'XML'],
  sql: ['XLSX', 'CSV', 'PDF', 'JSON', 'HTML'],
}

/** The formats that are offered for a report. */
export function formatsOf({
  type,
  objectType,
}: {
  readonly type: ReportType
  readonly objectType?: Schemas['ObjectType']
}): readonly ReportFormat[] {
  return type === 'bi' && objectType === 'VISUAL' ? [...formats.bi, 'CSV', 'XLSX'] : formats[type]
}
