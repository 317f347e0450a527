import type { PackageReport, SourceReportDefinition } from '@punctual/domain'
import { refused, type Sentence, sentence } from '@punctual/domain/words'
import { line, optional } from '@punctual/source'
import { z } from 'zod'

import { partsOf } from '../contract/plain-schema.ts'
import { optionalLine } from './input.ts'
import {
  biReportFields,
  biReportFromWire,
  biReportToWire,
  paginatedReportFields,
  paginatedReportFromWire,
  paginatedReportToWire,
} from './report-definition.ts'
import {
  biReportOutput,
  namesReport,
  paginatedReportOutput,
  refuseWhatCannotBeDrawn,
  reportMissing,
} from './schedule.ts'
import { type SourceInput, sourceInput, sourceOutput, sourceToWire } from './source-report.ts'
import { scheduleType } from './schedule-type.ts'
import { reportFormat } from './words.ts'

const reportFields = z.strictObject({
  ScheduleType: optional(scheduleType, null).meta({
    description:
      'single (or report) or paginated; left out, a report with ReportServerAccountId or Parameters is paginated',
  }),
  Order: optional(z.int().min(-1_000_000).max(1_000_000), null).meta({
    description: 'Place in the result; left out, the place in the array',
  }),
  Format: optional(reportFormat, 'PDF' as const),
  FileName: optional(line(200), '').meta({
    description: 'Template without extension; empty means the name of the report',
  }),
  Source: optional(sourceInput, null),
  BiAccountId: optionalLine(100),
  ReportServerAccountId: optionalLine(100),
  ...biReportFields,
  ...paginatedReportFields,
})

type ReportFields = z.infer<typeof reportFields>

/**
 * One report of a package: the members of a single or of a paginated schedule that say what it draws, with
 * Order and Format.
 */
export const packageReportInput = reportFields
  .refine((input) => Boolean(input.Source) || namesReport(input), reportMissing)
  .superRefine((input, context) => {
    const refuse = (field: string, said: Sentence) =>
      context.addIssue({ code: 'custom', path: [field], ...refused(said) })
    if (input.Source !== null) {
      for (const field of besideSource(input)) refuse(field, sentence('not_of_source_report'))
      return
    }
    const kind = kindOf(input)
    if (kind === 'package') return refuse('ScheduleType', sentence('package_in_package'))
    const misplaced = kind === 'single' ? paginatedOnly(input) : biOnly(input)
    for (const field of misplaced)
      refuse(field, sentence(kind === 'single' ? 'of_paginated_reports' : 'of_single_reports'))
    if (kind === 'single') {
      if (input.BiAccountId === null) refuse('BiAccountId', sentence('field_required'))
      refuseWhatCannotBeDrawn(input, context)
    } else if (Boolean(input.BiAccountId) === Boolean(input.ReportServerAccountId)) {
      refuse('BiAccountId', sentence('account_or_report_server'))
    }
  })
  .meta({ id: 'PackageReportInput' })

/** The fields that say something and that a report of `Source` does not have. */
function besideSource(input: ReportFields): string[] {
  const { BiAccountId, ReportUrl, BiReportName, WorkspaceName, ScheduleType } = input
  const named = { BiAccountId, ReportUrl, BiReportName, WorkspaceName }
  return [
    ...(ScheduleType === null || ScheduleType === 'single' ? [] : ['ScheduleType']),
    ...Object.entries(named).flatMap(([field, value]) => (value === null ? [] : [field])),
    ...paginatedOnly(input),
    ...biOnly(input),
  ]
}

function kindOf({ ScheduleType, ReportServerAccountId, Parameters, UseNativeAPIForRendering }: ReportFields) {
  if (ScheduleType !== null) return ScheduleType
  return ReportServerAccountId !== null || Parameters.length > 0 || UseNativeAPIForRendering
    ? 'paginated'
    : 'single'
}

/** The fields that say something and that a single report does not have. */
function paginatedOnly({
  ReportServerAccountId,
  Parameters,
  UseNativeAPIForRendering,
  DeviceInfo,
  Culture,
  HistoryId,
}: ReportFields): string[] {
  return [
    ...(ReportServerAccountId === null ? [] : ['ReportServerAccountId']),
    ...(Parameters.length === 0 ? [] : ['Parameters']),
    ...(UseNativeAPIForRendering ? ['UseNativeAPIForRendering'] : []),
    ...(Object.keys(DeviceInfo).length === 0 ? [] : ['DeviceInfo']),
    ...(Culture === null ? [] : ['Culture']),
    ...(HistoryId === null ? [] : ['HistoryId']),
  ]
}

/** The fields that say something and that a paginated report does not have. */
function biOnly({
  ObjectType,
  ApplyBookmark,
  BookmarkJson,
  BasicFilters,
  AdvancedFilters,
  RenderingSettings,
}: ReportFields): string[] {
  const { RenderingMethod, PageIndexes, VisualNames, Locale, Timeout, VisualData, IncludeHiddenPages } =
    RenderingSettings
  const isRenderingSet =
    RenderingMethod !== 0 ||
    PageIndexes.length + VisualNames.length > 0 ||
    Locale !== null ||
    Timeout !== null ||
    VisualData !== undefined ||
    IncludeHiddenPages !== undefined
  return [
    ...(ObjectType === 'REPORT' ? [] : ['ObjectType']),
    ...(ApplyBookmark ? ['ApplyBookmark'] : []),
    ...(BookmarkJson === '' ? [] : ['BookmarkJson']),
    ...(BasicFilters.length === 0 ? [] : ['BasicFilters']),
    ...(AdvancedFilters.length === 0 ? [] : ['AdvancedFilters']),
    ...(isRenderingSet ? ['RenderingSettings'] : []),
  ]
}

const placeOutput = { Order: z.int(), Format: reportFormat, FileName: z.string() }

export const packageReportOutput = z
  .union([
    z
      .object({ ScheduleType: z.literal('single'), ...placeOutput, ...biReportOutput.shape })
      .meta({ id: 'PackageBiReport', [partsOf]: ['BiReportDefinition'] }),
    z
      .object({ ScheduleType: z.literal('paginated'), ...placeOutput, ...paginatedReportOutput.shape })
      .meta({ id: 'PackagePaginatedReport', [partsOf]: ['PaginatedReportDefinition'] }),
    z
      .object({ ScheduleType: z.literal('single'), ...placeOutput, Source: sourceOutput })
      .meta({ id: 'PackageSourceReport' }),
  ])
  .meta({ id: 'PackageReport' })

/** The item as it is written; its kind and its options are read with its account. */
function itemFromWire({ ItemId, Options }: SourceInput): SourceReportDefinition {
  const options = Options as SourceReportDefinition['options']
  return { kind: 'source', sourceKind: '', itemId: ItemId, options }
}

/** @param index place in the array, which is the order when none is given */
export function packageReportFromWire(
  input: z.infer<typeof packageReportInput>,
  index: number,
): PackageReport {
  const { BiAccountId, ReportServerAccountId, Source, Format, FileName, Order } = input
  const place = { format: Format, fileName: FileName, order: Order ?? index + 1 }
  if (Source !== null)
    return { report: itemFromWire(Source), sourceAccount: { id: Source.AccountId, kind: '' }, ...place }
  const isServer = ReportServerAccountId !== null
  return {
    report: kindOf(input) === 'single' ? biReportFromWire(input) : paginatedReportFromWire(input),
    sourceAccount: {
      id: (isServer ? ReportServerAccountId : BiAccountId) ?? '',
      kind: isServer ? 'reportserver' : 'bi',
    },
    ...place,
  }
}

export function packageReportToWire({
  report,
  sourceAccount,
  format,
  fileName,
  order,
}: PackageReport): z.infer<typeof packageReportOutput> {
  const place = { Order: order, Format: format, FileName: fileName }
  if (report.kind === 'single')
    return { ScheduleType: 'single', ...place, BiAccountId: sourceAccount.id, ...biReportToWire(report) }
  if (report.kind === 'source')
    return { ScheduleType: 'single', ...place, Source: sourceToWire(report, sourceAccount.id) }
  const isServer = sourceAccount.kind === 'reportserver'
  return {
    ScheduleType: 'paginated',
    ...place,
    BiAccountId: isServer ? null : sourceAccount.id,
    ReportServerAccountId: isServer ? sourceAccount.id : null,
    ...paginatedReportToWire(report),
  }
}
