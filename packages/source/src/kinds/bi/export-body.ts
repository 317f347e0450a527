import {
  type BiReportDefinition,
  failure,
  FailureError,
  failureSentence,
  isPaginatedFormat,
  type PaginatedFormat,
  paginatedFormatNames,
  type PaginatedReportDefinition,
  type ReportFormat,
  type ReportIdentity,
} from '@punctual/domain'

import { parameterValues } from '../../parameter-values.ts'
import type { ReportPage } from './discovery-port.ts'
import { type Bookmark, readBookmark } from './bookmark.ts'
import { filterExpression } from './filter-expression.ts'
import { invalid } from './find-report.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** What the export of an interactive BI report makes. */
export const biFormats: readonly ReportFormat[] = ['PDF', 'PPTX', 'PNG']

/** What a browser makes of one. */
export const browserFormats: readonly ReportFormat[] = ['PDF', 'PNG']

/** What a browser makes of the data of one visual. */
export const dataFormats = ['CSV', 'XLSX'] as const satisfies readonly ReportFormat[]

export function isDataFormat(format: ReportFormat): format is (typeof dataFormats)[number] {
  return (dataFormats as readonly ReportFormat[]).includes(format)
}

/** The platform refuses a job of more pages and visuals together. */
export const maximumExports = 50

/** Formats of paginated reports by the platform's names; pictures are one format with a setting. */
const paginatedFormats: Record<PaginatedFormat, { format: string; settings?: Record<string, string> }> = {
  PDF: { format: 'PDF' },
  XLSX: { format: 'XLSX' },
  DOCX: { format: 'DOCX' },
  PPTX: { format: 'PPTX' },
  CSV: { format: 'CSV' },
  XML: { format: 'XML' },
  MHTML: { format: 'MHTML' },
  PNG: { format: 'IMAGE', settings: { OutputFormat: 'PNG' } },
  TIFF: { format: 'IMAGE', settings: { OutputFormat: 'TIFF' } },
}

/** A page or a visual of a page, as the export job names it. */
export interface ExportPage {
  readonly pageName: string
  readonly visualName?: string
}

/**
 * The body of an export job of a BI report, with how many pages and visuals it names; 0 means the whole
 * report. `pages` is asked for only when the schedule selects pages or visuals.
 *
 * @throws FailureError when the platform's export cannot do what the schedule wants
 */
export async function biExportBody(wanted: {
  definition: BiReportDefinition
  format: ReportFormat
  /** Page that the address of the schedule opens; it counts when the schedule is of one page. */
  pageName: string | null
  pages: () => Promise<readonly ReportPage[]>
  /** Model of the report, for identities that name none. */
  datasetId: string | null
}): Promise<{ body: Record<string, unknown>; count: number }> {
  const { definition, format } = wanted
  if (!biFormats.includes(format))
    throw formatFailure(format, sentence('formats_of_report', { formatNames: biFormats }))
  const filter = exportFilter(definition)
  const pages = await selectedPages(wanted)
  const bookmark = exportBookmark(definition)
  if (bookmark && pages.some(({ visualName }) => visualName !== undefined))
    throw invalid(sentence('visual_without_bookmark'))
  const { locale, includeHiddenPages = false } = definition.rendering
  const settings = { ...(locale ? { locale } : {}), ...(includeHiddenPages ? { includeHiddenPages } : {}) }
  const powerBIReportConfiguration = {
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(bookmark ? { defaultBookmark: bookmark } : {}),
    ...(filter === null ? {} : { reportLevelFilters: [{ filter }] }),
    ...(pages.length > 0 ? { pages } : {}),
    ...identitiesOf(definition.identities ?? [], wanted.datasetId),
  }
  return { body: { format, powerBIReportConfiguration }, count: pages.length }
}

/** What the job of a paginated report takes of a schedule. */
export type PaginatedPart = Pick<PaginatedReportDefinition, 'parameters' | 'identities' | 'deviceInfo'>

/** The body of an export job of a paginated report. */
export function paginatedExportBody(wanted: {
  definition: PaginatedPart
  format: ReportFormat
  /** Whose device information counts, where that is not the format asked for. */
  deviceFormat?: PaginatedFormat
  /** Only this page, counted from 1. */
  page: number | null
}): Record<string, unknown> {
  if (!isPaginatedFormat(wanted.format))
    throw formatFailure(
      wanted.format,
      sentence('formats_of_paginated', { formatNames: paginatedFormatNames }),
    )
  const { format, settings } = paginatedFormats[wanted.format]
  const onePage = wanted.page === null ? {} : { StartPage: String(wanted.page), EndPage: String(wanted.page) }
  const formatSettings = {
    ...wanted.definition.deviceInfo?.[wanted.deviceFormat ?? wanted.format],
    ...settings,
    ...onePage,
  }
  return {
    format,
    paginatedReportConfiguration: {
      ...(Object.keys(formatSettings).length > 0 ? { formatSettings } : {}),
      // A null is a parameter without a value; several values are the name repeated.
      parameterValues: parameterValues(wanted.definition.parameters).map(({ name, value }) =>
        value === null ? { name } : { name, value },
      ),
      ...identitiesOf(wanted.definition.identities ?? [], null),
    },
  }
}

/** Identities in the words of the platform; those that name no model are for that of the report. */
export function identitiesOf(
  identities: readonly ReportIdentity[],
  datasetId: string | null,
): { identities?: Record<string, unknown>[] } {
  if (identities.length === 0) return {}
  const ofReport = datasetId === null ? [] : [datasetId]
  return {
    identities: identities.map(({ userName: username, roles, customData, datasets, auditableContext }) => {
      const models = datasets.length > 0 ? datasets : ofReport
      return {
        username,
        ...(roles.length > 0 ? { roles } : {}),
        ...(models.length > 0 ? { datasets: models } : {}),
        ...(customData === null ? {} : { customData }),
        ...(auditableContext === null ? {} : { auditableContext }),
      }
    }),
  }
}

function exportFilter({ basicFilters, advancedFilters }: BiReportDefinition): string | null {
  const result = filterExpression(basicFilters, advancedFilters)
  if (result.ok) return result.expression
  throw invalid(sentence('filters_not_for_export', { reason: result.errors[0]?.said ?? '' }))
}

function exportBookmark({ applyBookmark, bookmarkJson }: BiReportDefinition): Bookmark | null {
  if (!applyBookmark) return null
  const reading = readBookmark(bookmarkJson)
  if (!reading.ok) throw invalid(reading.errors[0]?.message ?? failureSentence('source_request_invalid'))
  return reading.bookmark
}

/** What to export: nothing named means the whole report. */
export async function selectedPages(wanted: {
  definition: BiReportDefinition
  pageName: string | null
  pages: () => Promise<readonly ReportPage[]>
}): Promise<ExportPage[]> {
  const { objectType, rendering } = wanted.definition
  const { pageIndexes, visualNames } = rendering
  const pageNames = pageIndexes.length > 0 ? namesOf(pageIndexes, await wanted.pages()) : openPage(wanted)
  if (objectType === 'PAGE' && pageNames.length === 0) throw invalid(sentence('which_page_missing'))
  if (objectType === 'VISUAL' && visualNames.length === 0) throw invalid(sentence('which_visual_missing'))
  const exports =
    visualNames.length === 0 ? pageNames.map((pageName) => ({ pageName })) : visualsOn(pageNames, visualNames)
  if (exports.length > maximumExports)
    throw invalid(sentence('selected_too_many', { count: exports.length, most: maximumExports }))
  return exports
}

/**
 * An address copied from a browser always names the page that was open; a schedule of the whole report does
 * not mean it.
 */
function openPage({
  definition,
  pageName,
}: {
  definition: BiReportDefinition
  pageName: string | null
}): string[] {
  const means = definition.objectType !== 'REPORT' || definition.rendering.visualNames.length > 0
  return means && pageName !== null ? [pageName] : []
}

function namesOf(indexes: readonly number[], pages: readonly ReportPage[]): string[] {
  return indexes.map((wanted) => {
    const page = pages.find(({ index }) => index === wanted)
    if (page) return page.name
    throw invalid(sentence('page_index_unknown', { wanted, pages: pages.length }))
  })
}

/** Each visual with its page: all on the one page, or as many pages as visuals, in the same order. */
function visualsOn(pageNames: readonly string[], visualNames: readonly string[]): ExportPage[] {
  if (pageNames.length !== 1 && pageNames.length !== visualNames.length)
    throw invalid(sentence('visuals_on_which_page'))
  return visualNames.map((visualName, index) => ({
    pageName: pageNames[index] ?? pageNames[0] ?? '',
    visualName,
  }))
}

/** @param reason which formats there are */
export function formatFailure(format: ReportFormat, reason: Sentence): FailureError {
  const said = sentence('format_not_made', { format, reason })
  return new FailureError(failure('format_not_supported', { source: 'bi', said }))
}
