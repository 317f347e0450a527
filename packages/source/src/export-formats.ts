import { type ReportDefinition, type ReportFormat, reportFormatNames } from '@punctual/domain'

import { readReportAddress } from './bi/report-address.ts'

/** What the export of an interactive BI report makes. */
export const biFormats: readonly ReportFormat[] = ['PDF', 'PPTX', 'PNG']

/**
 * The formats that a source can ever make of a report, as far as its definition tells: what is missing here
 * fails in every run. Paginated reports are made in all formats, on either system.
 */
export function exportFormats({ kind, reportUrl }: ReportDefinition): readonly ReportFormat[] {
  const isPaginated =
    kind === 'paginated' || (reportUrl !== null && readReportAddress(reportUrl)?.kind === 'paginated')
  return isPaginated ? reportFormatNames : biFormats
}
