import { z } from 'zod'

import { paginatedFormatNames } from '../delivery/format.ts'
import { reportIdentity } from './report-identity.ts'

const renderingSettings = z.object({
  /**
   * How a BI report is drawn: 0 the best way there is, 1 the export interface, 2 a browser on the embed
   * address.
   */
  method: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  pageIndexes: z.array(z.int().nonnegative()),
  visualNames: z.array(z.string()),
  locale: z.string().nullable(),
  timeoutSeconds: z.int().positive().nullable(),
  /** Which data CSV and XLSX of a visual hold; absent for the summarized ones, which the visual shows. */
  visualData: z.enum(['Summarized', 'Underlying']).optional(),
  /** Whether a whole report has its hidden pages as well; absent for no. */
  includeHiddenPages: z.boolean().optional(),
})

export type VisualData = NonNullable<z.infer<typeof renderingSettings>['visualData']>

/** What a BI schedule draws, as stored in `schedules.definition`. */
export const biReportDefinition = z.object({
  kind: z.literal('single'),
  objectType: z.enum(['REPORT', 'DASHBOARD', 'VISUAL', 'PAGE']),
  reportUrl: z.string().nullable(),
  reportName: z.string().nullable(),
  workspaceName: z.string().nullable(),
  applyBookmark: z.boolean(),
  bookmarkJson: z.string(),
  rendering: renderingSettings,
  /** powerbi-client filter objects, kept as given. */
  basicFilters: z.array(z.record(z.string(), z.unknown())),
  advancedFilters: z.array(z.record(z.string(), z.unknown())),
  /** Whose rows it shows; absent or empty for those of the account. */
  identities: z.array(reportIdentity).optional(),
})

export type BiReportDefinition = z.infer<typeof biReportDefinition>

export const reportParameter = z.object({
  name: z.string(),
  values: z.array(z.string()),
  isNull: z.boolean(),
  useDefault: z.boolean(),
})

export type ReportParameter = z.infer<typeof reportParameter>

/** What a paginated schedule renders, as stored in `schedules.definition`. */
export const paginatedReportDefinition = z.object({
  kind: z.literal('paginated'),
  /** Path in the catalog of a report server, or address of a paginated report of the BI platform. */
  reportUrl: z.string().nullable(),
  reportName: z.string().nullable(),
  workspaceName: z.string().nullable(),
  useNativeApi: z.boolean(),
  parameters: z.array(reportParameter),
  /** Of a report of the BI platform, which takes one. */
  identities: z.array(reportIdentity).optional(),
  /** Settings of the renderer by format and name; absent for those of the report. */
  deviceInfo: z.partialRecord(z.enum(paginatedFormatNames), z.record(z.string(), z.string())).optional(),
  /** Language tag that dates and numbers follow; absent for the language of the report server. */
  culture: z.string().optional(),
  /** History snapshot to render instead of the data of now. */
  historyId: z.string().optional(),
})

export type PaginatedReportDefinition = z.infer<typeof paginatedReportDefinition>

/** A report that is named by address, or by workspace and name: of the BI platform or a report server. */
export type AddressedReportDefinition = BiReportDefinition | PaginatedReportDefinition

/** What a schedule makes of an item of any other kind of source, as stored in `schedules.definition`. */
export const sourceReportDefinition = z.object({
  kind: z.literal('source'),
  /** Kind of its account. */
  sourceKind: z.string(),
  /** In the words of the kind, such as a path or the name of a template. */
  itemId: z.string(),
  /** As its kind described and accepted them. */
  options: z.record(z.string(), z.json()),
})

export type SourceReportDefinition = z.infer<typeof sourceReportDefinition>

/** What a schedule of one report makes. */
export const reportDefinition = z.discriminatedUnion('kind', [
  biReportDefinition,
  paginatedReportDefinition,
  sourceReportDefinition,
])

export type ReportDefinition = z.infer<typeof reportDefinition>

/** What a definition calls its report; null when only its address says it. */
export function definedName(definition: ReportDefinition): string | null {
  if (definition.kind !== 'source') return definition.reportName
  const name = definition.itemId.split('/').findLast((part) => part !== '')
  return name ?? definition.itemId
}

/** The kinds of schedule, by the word that the interface uses for `ScheduleType`. */
export const scheduleKinds = ['single', 'paginated', 'package'] as const

export type ScheduleKind = (typeof scheduleKinds)[number]
