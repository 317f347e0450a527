import type { PaginatedTask } from '../rendering/task.ts'
import { givenBy } from '../reportserver/given-parameters.ts'
import type { PaginatedBiReport } from './catalog.ts'
import type { ExportBody } from './export-request.ts'
import { badRequest } from './platform-error.ts'

/** Formats of a paginated report on the platform, by the renderer that makes them. */
const renderers: Readonly<Record<string, string>> = {
  PDF: 'PDF',
  ACCESSIBLEPDF: 'PDF',
  PPTX: 'PPTX',
  XLSX: 'EXCELOPENXML',
  DOCX: 'WORDOPENXML',
  CSV: 'CSV',
  XML: 'XML',
  MHTML: 'MHTML',
  IMAGE: 'IMAGE',
}

/**
 * Makes a task from a request for a paginated report. A wrong parameter shows when the report runs: the
 * export fails.
 *
 * @throws PlatformError 400 with what to change
 */
export function planPaginatedExport(report: PaginatedBiReport, body: ExportBody, at: Date): PaginatedTask {
  const format = renderers[body.format.toUpperCase()]
  if (format === undefined) {
    throw badRequest(
      `Format ${body.format} is not supported for a PaginatedReport; use ${Object.keys(renderers).join(', ')}.`,
    )
  }
  if (body.powerBIReportConfiguration)
    throw badRequest('powerBIReportConfiguration does not apply to a PaginatedReport.')
  const { parameterValues = [], formatSettings = {} } = body.paginatedReportConfiguration ?? {}
  const device = new Map(Object.entries(formatSettings).map(([name, value]) => [name.toLowerCase(), value]))
  const definitionId = report.definition.id
  return {
    kind: 'paginated',
    definitionId,
    parameters: givenBy(parameterValues),
    format,
    device,
    locale: 'en-US',
    at,
  }
}
