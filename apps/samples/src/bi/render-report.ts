import type { DataLibrary } from '../data/library.ts'
import { tableRecipes, type TableName } from '../data/tables.ts'
import type { Drawing } from '../document/drawing.ts'
import { createTextMeasure } from '../document/text-measure.ts'
import { createValueFormat } from '../document/value-format.ts'
import { createChartRenderer } from './chart.ts'
import { layOutPage } from './page-layout.ts'
import type { BiPage, BiReport, PageContent } from './report.ts'
import { applyFilter, type FilterCondition } from './url-filter.ts'

/** What is drawn: the whole report, some pages, or single visuals of pages; each becomes one sheet. */
export interface DrawRequest {
  readonly report: BiReport
  readonly exports: readonly PageExport[]
  /** The filter of the whole report as given, which the page shows. */
  readonly filterText: string | null
  readonly conditions: readonly FilterCondition[]
  readonly locale: string
  readonly exportedAt: Date
}

export interface PageExport {
  readonly page: BiPage
  /** Only this visual of the page. */
  readonly visualName: string | null
  readonly bookmark: { readonly displayName: string; readonly conditions: readonly FilterCondition[] } | null
}

export type DrawReport = (request: DrawRequest) => Promise<Drawing>

/** Draws interactive reports. The drawing libraries load with the first one. */
export function createReportDrawer(library: DataLibrary): DrawReport {
  let tools: Promise<Awaited<ReturnType<typeof loadTools>>> | undefined
  return async (request) => {
    const { measure, drawChart } = await (tools ??= loadTools())
    const format = createValueFormat(request.locale)
    const tables = await Promise.all(request.report.tables.map((name) => library.table(name)))
    const sheets = []
    for (const [index, each] of request.exports.entries()) {
      const conditions = [...request.conditions, ...(each.bookmark?.conditions ?? [])]
      const rows = (name: TableName) => {
        const table = tables.find((candidate) => candidate.name === name)
        if (table === undefined)
          throw new Error(`report ${request.report.name} does not declare table ${name}`)
        return applyFilter(table, conditions)
      }
      const content = only(each.visualName, each.page.compose({ rows, format }))
      const frame = {
        reportName: request.report.name,
        pageName: each.page.displayName,
        filters: filterWords(request, each),
        sources: content.tables.map((name) => tableRecipes[name].source).join('; '),
        exportedAt: request.exportedAt,
        number: index + 1,
        count: request.exports.length,
      }
      sheets.push(await layOutPage(frame, content, { measure, drawChart, format }))
    }
    return {
      title: request.report.name,
      subject: request.report.description,
      createdAt: request.exportedAt,
      sheets,
    }
  }
}

async function loadTools() {
  const measure = await createTextMeasure()
  return { measure, drawChart: await createChartRenderer(measure) }
}

/** The page with one visual over its whole body. */
function only(visualName: string | null, content: PageContent): PageContent {
  if (visualName === null) return content
  const visuals = content.visuals.filter(({ name }) => name === visualName)
  return {
    ...content,
    kpis: [],
    visuals: visuals.map((visual) => ({ ...visual, area: { x: 0, y: 0, width: 12, height: 12 } })),
  }
}

function filterWords({ report, filterText }: DrawRequest, { bookmark }: PageExport): string {
  const filters = [
    filterText ? `Filter: ${filterText}` : null,
    bookmark ? `Bookmark: ${bookmark.displayName}` : null,
  ]
  const words = filters.filter((each) => each !== null)
  return words.length === 0 ? `${report.description} No filters.` : words.join('   |   ')
}
