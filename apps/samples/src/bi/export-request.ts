import { z } from 'zod'

import { knownLocale } from '../document/value-format.ts'
import { badRequest } from './platform-error.ts'
import type { PageExport } from './render-report.ts'
import type { BiReport } from './report.ts'
import { type FilterCondition, parseFilter } from './url-filter.ts'

const bookmark = z.object({ name: z.string().optional(), state: z.string().optional() })

/**
 * Body of `ExportTo` as the REST interface documents it; what the sample does not know is ignored, as there.
 */
export const exportBody = z.object({
  format: z.string(),
  powerBIReportConfiguration: z
    .object({
      settings: z
        .object({ locale: z.string().optional(), includeHiddenPages: z.boolean().optional() })
        .optional(),
      defaultBookmark: bookmark.optional(),
      reportLevelFilters: z.array(z.object({ filter: z.string() })).optional(),
      pages: z
        .array(
          z.object({
            pageName: z.string(),
            visualName: z.string().optional(),
            bookmark: bookmark.optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  paginatedReportConfiguration: z
    .object({
      formatSettings: z.record(z.string(), z.string()).optional(),
      parameterValues: z.array(z.object({ name: z.string(), value: z.string().nullish() })).optional(),
    })
    .optional(),
})

export type ExportBody = z.infer<typeof exportBody>

/** An export of an interactive report, checked. */
export interface BiExportPlan {
  readonly format: 'PDF' | 'PPTX' | 'PNG'
  readonly exports: readonly PageExport[]
  readonly filterText: string | null
  readonly conditions: readonly FilterCondition[]
  readonly locale: string
}

/**
 * Checks what is asked of an interactive report.
 *
 * @throws PlatformError 400 with what to change
 */
export function planBiExport(report: BiReport, body: ExportBody): BiExportPlan {
  const format = body.format.toUpperCase()
  if (format !== 'PDF' && format !== 'PPTX' && format !== 'PNG') {
    throw badRequest(`Format ${body.format} is not supported for a PowerBIReport; use PDF, PPTX or PNG.`)
  }
  if (body.paginatedReportConfiguration)
    throw badRequest('paginatedReportConfiguration does not apply to a PowerBIReport.')
  const configuration = body.powerBIReportConfiguration ?? {}
  const filters = configuration.reportLevelFilters ?? []
  if (filters.length > 1) throw badRequest('At most one report level filter is supported.')
  const filterText = filters[0]?.filter ?? null
  const locale = knownLocale(configuration.settings?.locale ?? 'en-US')
  if (locale === null) throw badRequest(`Locale ${configuration.settings?.locale} is not known.`)
  return {
    format,
    filterText,
    locale,
    conditions: filterText === null ? [] : conditionsOf(filterText),
    exports: pageExports(report, configuration),
  }
}

type Configuration = NonNullable<ExportBody['powerBIReportConfiguration']>

function pageExports(report: BiReport, configuration: Configuration): PageExport[] {
  const byDefault = savedBookmark(report, configuration.defaultBookmark)
  if (!configuration.pages || configuration.pages.length === 0) {
    const hiddenToo = configuration.settings?.includeHiddenPages === true
    return report.pages
      .filter((page) => hiddenToo || !page.hidden)
      .map((page) => ({ page, visualName: null, bookmark: byDefault }))
  }
  return configuration.pages.map((asked) => {
    const page = report.pages.find(({ name }) => name === asked.pageName)
    if (!page) throw badRequest(`Page ${asked.pageName} is not in the report.`)
    if (asked.visualName && asked.bookmark)
      throw badRequest('The export of a visual cannot carry a bookmark.')
    return {
      page,
      visualName: asked.visualName ?? null,
      bookmark: savedBookmark(report, asked.bookmark) ?? byDefault,
    }
  })
}

/**
 * A bookmark that is saved in the report; null when none is asked for.
 *
 * @throws PlatformError 400 for one that there is not
 */
export function savedBookmark(
  report: BiReport,
  asked: z.infer<typeof bookmark> | undefined,
): PageExport['bookmark'] {
  if (asked === undefined) return null
  if ((asked.name === undefined) === (asked.state === undefined))
    throw badRequest('A bookmark has either a name or a state.')
  if (asked.name === undefined) throw badRequest('The sample knows bookmarks by name only.')
  const known = report.bookmarks.find(({ name }) => name === asked.name)
  if (!known) throw badRequest(`Bookmark ${asked.name} is not in the report.`)
  return { displayName: known.displayName, conditions: conditionsOf(known.filter) }
}

export function conditionsOf(filter: string): readonly FilterCondition[] {
  const parsed = parseFilter(filter)
  if (!parsed.ok) throw badRequest(`The filter cannot be read: ${parsed.problem}`)
  return parsed.conditions
}
