import type { Clock } from '@punctual/runtime'

import type { DataLibrary } from '../data/library.ts'
import type { PaginatedBiReport } from './catalog.ts'
import type { ExportWork } from './export-jobs.ts'
import { type ExportBody, planBiExport } from './export-request.ts'
import { createPaginatedPlanner } from './plan-paginated-export.ts'
import { badRequest } from './platform-error.ts'
import { createReportDrawer } from './render-report.ts'
import type { BiReport } from './report.ts'
import { unknownField } from './url-filter.ts'
import { writeDrawing } from './write-drawing.ts'

/** Turns a request into work; throws a PlatformError with what to change. */
export type PlanExport = (report: BiReport | PaginatedBiReport, body: ExportBody) => Promise<ExportWork>

/** Pages or visuals in one export, above which the platform gives up. */
const mostUnits = 50

export function createExportPlanner(tools: { library: DataLibrary; clock: Clock }): PlanExport {
  const draw = createReportDrawer(tools.library)
  const planPaginated = createPaginatedPlanner(tools)
  return async (report, body) => {
    if (report.kind === 'PaginatedReport') return planPaginated(report, body)
    const plan = planBiExport(report, body)
    const tables = await Promise.all(report.tables.map((name) => tools.library.table(name)))
    const bookmarks = plan.exports.flatMap(({ bookmark }) => bookmark?.conditions ?? [])
    const unknown = unknownField([...plan.conditions, ...bookmarks], tables)
    if (unknown) throw badRequest(`The filter names ${unknown.table}/${unknown.field}, which is not in the report.`)
    const produce = async () => writeDrawing(plan.format, await draw({ report, ...plan, exportedAt: tools.clock.now() }))
    const units = plan.exports.length
    return { reportId: report.id, reportName: report.name, units, produce: units > mostUnits ? null : produce }
  }
}
