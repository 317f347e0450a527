import type { DataLibrary } from '../data/library.ts'
import { createValueFormat } from '../document/value-format.ts'
import { definitions } from '../reportserver/catalog.ts'
import { executeReport } from '../reportserver/execute-report.ts'
import { createReportRenderer } from '../reportserver/render-report.ts'
import type { PaginatedTask, Rendering } from './task.ts'

/** Runs and renders paginated reports. A wrong parameter or format is an outcome with a code. */
export function createPaginatedRenderer(library: DataLibrary): (task: PaginatedTask) => Promise<Rendering> {
  const render = createReportRenderer()
  return async (task) => {
    const definition = definitions.find(({ id }) => id === task.definitionId)
    if (!definition) throw new Error(`there is no report ${task.definitionId}`)
    const format = createValueFormat(task.locale)
    const execution = await executeReport(definition, task.parameters, {
      library,
      format,
      executedAt: task.at,
    })
    if (!execution.ok) return execution
    const file = await render(execution.report, task.format, task.device)
    if (file !== null) return { ok: true, file }
    const output = task.device.get('outputformat')
    const what =
      task.format.toUpperCase() === 'IMAGE' && output ? `output format '${output}'` : `'${task.format}'`
    const message = `An attempt was made to use a rendering extension ${what} that is not registered.`
    return { ok: false, code: 'rsRenderingExtensionNotFound', message }
  }
}
