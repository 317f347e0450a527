import type { Clock } from '@punctual/runtime'

import type { DataLibrary } from '../data/library.ts'
import { createValueFormat } from '../document/value-format.ts'
import { executeReport } from '../reportserver/execute-report.ts'
import type { GivenParameters } from '../reportserver/parameter.ts'
import { createReportRenderer } from '../reportserver/render-report.ts'
import type { PaginatedBiReport } from './catalog.ts'
import type { ExportWork } from './export-jobs.ts'
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

/** Turns a request for a paginated report into work. A wrong parameter shows when the report runs: the export fails. */
export function createPaginatedPlanner(tools: { library: DataLibrary; clock: Clock }) {
  const render = createReportRenderer()
  return async (report: PaginatedBiReport, body: ExportBody): Promise<ExportWork> => {
    const renderer = renderers[body.format.toUpperCase()]
    if (renderer === undefined) {
      throw badRequest(`Format ${body.format} is not supported for a PaginatedReport; use ${Object.keys(renderers).join(', ')}.`)
    }
    if (body.powerBIReportConfiguration) throw badRequest('powerBIReportConfiguration does not apply to a PaginatedReport.')
    const { parameterValues = [], formatSettings = {} } = body.paginatedReportConfiguration ?? {}
    const device = new Map(Object.entries(formatSettings).map(([name, value]) => [name.toLowerCase(), value]))
    const execution = await executeReport(report.definition, givenBy(parameterValues), {
      library: tools.library,
      format: createValueFormat('en-US'),
      executedAt: tools.clock.now(),
    })
    const work = { reportId: report.id, reportName: report.name, units: 1 }
    if (!execution.ok) return { ...work, produce: null }
    return { ...work, produce: () => render(execution.report, renderer, device) }
  }
}

/** A name that repeats has several values; no value is null. */
function givenBy(pairs: readonly { name: string; value?: string | null | undefined }[]): GivenParameters {
  const values = new Map<string, string[]>()
  const nulls = new Set<string>()
  for (const { name, value } of pairs) {
    if (value === null || value === undefined) nulls.add(name)
    else values.set(name, [...(values.get(name) ?? []), value])
  }
  return { values, nulls }
}
