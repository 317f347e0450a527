import { type PackageReport } from '@punctual/domain'
import { z } from 'zod'

import { partsOf } from '../contract/plain-schema.ts'
import { line, optional, optionalLine } from './input.ts'
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
  .refine(namesReport, reportMissing)
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const kind = kindOf(input)
    if (kind === 'package')
      return refuse('ScheduleType', 'must be single or paginated: a package holds no packages')
    const misplaced = kind === 'single' ? paginatedOnly(input) : biOnly(input)
    for (const field of misplaced)
      refuse(field, `belongs to ${kind === 'single' ? 'paginated' : 'single'} reports; this one is ${kind}`)
    if (kind === 'single') {
      if (input.BiAccountId === null) refuse('BiAccountId', 'is required')
      refuseWhatCannotBeDrawn(input, context)
    } else if (Boolean(input.BiAccountId) === Boolean(input.ReportServerAccountId)) {
      refuse('BiAccountId', 'or ReportServerAccountId is required, and only one of them')
    }
  })
  .meta({ id: 'PackageReportInput' })

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
}: ReportFields): string[] {
  return [
    ...(ReportServerAccountId === null ? [] : ['ReportServerAccountId']),
    ...(Parameters.length === 0 ? [] : ['Parameters']),
    ...(UseNativeAPIForRendering ? ['UseNativeAPIForRendering'] : []),
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
  const { RenderingMethod, PageIndexes, VisualNames, Locale, Timeout } = RenderingSettings
  const isRenderingSet =
    RenderingMethod !== 0 ||
    PageIndexes.length + VisualNames.length > 0 ||
    Locale !== null ||
    Timeout !== null
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
  .discriminatedUnion('ScheduleType', [
    z
      .object({ ScheduleType: z.literal('single'), ...placeOutput, ...biReportOutput.shape })
      .meta({ id: 'PackageBiReport', [partsOf]: ['BiReportDefinition'] }),
    z
      .object({ ScheduleType: z.literal('paginated'), ...placeOutput, ...paginatedReportOutput.shape })
      .meta({ id: 'PackagePaginatedReport', [partsOf]: ['PaginatedReportDefinition'] }),
  ])
  .meta({ id: 'PackageReport' })

/** @param index place in the array, which is the order when none is given */
export function packageReportFromWire(
  input: z.infer<typeof packageReportInput>,
  index: number,
): PackageReport {
  const { BiAccountId, ReportServerAccountId, Format, FileName, Order } = input
  const isServer = ReportServerAccountId !== null
  return {
    report: kindOf(input) === 'single' ? biReportFromWire(input) : paginatedReportFromWire(input),
    sourceAccount: {
      id: (isServer ? ReportServerAccountId : BiAccountId) ?? '',
      kind: isServer ? 'reportserver' : 'bi',
    },
    format: Format,
    fileName: FileName,
    order: Order ?? index + 1,
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
  if (report.kind === 'source') throw new TypeError('not a report of a given route')
  const isServer = sourceAccount.kind === 'reportserver'
  return {
    ScheduleType: 'paginated',
    ...place,
    BiAccountId: isServer ? null : sourceAccount.id,
    ReportServerAccountId: isServer ? sourceAccount.id : null,
    ...paginatedReportToWire(report),
  }
}
