import { reports } from '../bi/catalog.ts'
import { createReportDrawer } from '../bi/render-report.ts'
import { writeDrawing } from '../bi/write-drawing.ts'
import type { DataLibrary } from '../data/library.ts'
import type { InteractiveTask, Rendering } from './task.ts'

/** Renders interactive reports of the BI platform. */
export function createInteractiveRenderer(
  library: DataLibrary,
): (task: InteractiveTask) => Promise<Rendering> {
  const draw = createReportDrawer(library)
  return async (task) => {
    const report = reports.find(({ id }) => id === task.reportId)
    if (report?.kind !== 'PowerBIReport') throw new Error(`report ${task.reportId} is not interactive`)
    const exports = task.exports.map(({ pageName, visualName, bookmark }) => {
      const page = report.pages.find(({ name }) => name === pageName)
      if (!page) throw new Error(`report ${report.name} has no page ${pageName}`)
      return { page, visualName, bookmark }
    })
    const { filterText, conditions, locale, at } = task
    const drawing = await draw({ report, exports, filterText, conditions, locale, exportedAt: at })
    return { ok: true, file: await writeDrawing(task.format, drawing) }
  }
}
