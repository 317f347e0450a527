import type { ReportFormat } from '@punctual/domain'

import type { SavedTable } from './save-table.ts'

/** The files that are made of an answer. */
export const tableFormats = ['CSV', 'XLSX', 'PDF', 'JSON', 'HTML'] as const satisfies readonly (ReportFormat &
  SavedTable['format'])[]

export function isTableFormat(format: ReportFormat): format is SavedTable['format'] {
  return tableFormats.some((known) => known === format)
}
