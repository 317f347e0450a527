import type { Clock } from '@punctual/runtime'

import { tableRecipes } from '../data/tables.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { PaginatedBiReport } from './catalog.ts'
import type { ExportWork } from './export-jobs.ts'
import { type ExportBody, planBiExport } from './export-request.ts'
import { planPaginatedExport } from './plan-paginated-export.ts'
import { badRequest } from './platform-error.ts'
import type { BiReport } from './report.ts'
import { unknownField } from './url-filter.ts'

/** Makes a task from a request; throws a PlatformError that says what to change. */
export type PlanExport = (report: BiReport | PaginatedBiReport, body: ExportBody) => ExportWork

/** Pages or visuals in one export, above which the platform abandons. */
const maxUnits = 50

export function createExportPlanner({ renderer, clock }: { renderer: Renderer; clock: Clock }): PlanExport {
  const produce = (task: Parameters<Renderer['render']>[0]) => async () => {
    const rendering = await renderer.render(task)
    return rendering.ok ? rendering.file : null
  }
  return (report, body) => {
    const at = clock.now()
    const work = { reportId: report.id, reportName: report.name }
    if (report.kind === 'PaginatedReport')
      return { ...work, units: 1, produce: produce(planPaginatedExport(report, body, at)) }
    const plan = planBiExport(report, body)
    const tables = report.tables.map((name) => ({ name, columns: tableRecipes[name].columns }))
    const bookmarks = plan.exports.flatMap(({ bookmark }) => bookmark?.conditions ?? [])
    const unknown = unknownField([...plan.conditions, ...bookmarks], tables)
    if (unknown)
      throw badRequest(`The filter names ${unknown.table}/${unknown.field}, which is not in the report.`)
    const exports = plan.exports.map(({ page, visualName, bookmark }) => ({
      pageName: page.name,
      visualName,
      bookmark,
    }))
    const units = exports.length
    return {
      ...work,
      units,
      produce:
        units > maxUnits ? null : produce({ kind: 'interactive', reportId: report.id, ...plan, exports, at }),
    }
  }
}
