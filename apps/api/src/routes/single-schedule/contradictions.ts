/**
 * What a report and its destinations, each valid by itself, make impossible together. The check reads the
 * state that would be stored. So it covers what a request leaves unchanged, and every operation that changes
 * one of the two.
 */
import {
  type ReportDefinition,
  type ReportFormat,
  type ScheduleDefinition,
  scheduleDefinition,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { EgressGuard } from '@punctual/runtime'
import { exportFormats } from '@punctual/source'
import type { StoredDestination } from '@punctual/catalog'

import type { FieldError } from '../../http/problem.ts'
import { expressionProblems } from './expression-problems.ts'
import type { PlacedDestination } from './placed-destination.ts'
import { reportAddressProblems } from './report-address-problems.ts'

export function contradictions(
  definition: unknown,
  destinations: readonly PlacedDestination[],
  egress: EgressGuard,
): FieldError[] {
  const parsed = scheduleDefinition.safeParse(definition)
  if (!parsed.success) return []
  return [
    ...reportAddressProblems(parsed.data, egress),
    ...expressionProblems(parsed.data, destinations),
    ...formatProblems(parsed.data, destinations),
    ...destinations.flatMap((each) => passwordProblems(parsed.data, each)),
    ...destinations.flatMap((each) => markProblems(parsed.data, each)),
    ...subscriptionProblems(parsed.data),
  ]
}

/** A mail of one row is not for all who may view the schedule. */
function subscriptionProblems({ subscribable, dataDriven }: ScheduleDefinition): FieldError[] {
  return subscribable && dataDriven
    ? [{ field: 'Subscribable', message: sentence('subscribable_over_rows') }]
    : []
}

/** In a package each report has its format, and what a destination says of one is not used. */
function formatProblems(
  definition: ScheduleDefinition,
  destinations: readonly PlacedDestination[],
): FieldError[] {
  if (definition.kind === 'package') {
    return definition.reports.flatMap(({ report, format, sourceAccount }, index) =>
      formatProblem(report, { format, field: `Reports[${index}].Format`, accountKind: sourceAccount.kind }),
    )
  }
  return destinations.flatMap(({ destination, prefix }) =>
    formatProblem(definition, {
      format: destination.settings.format,
      field: `${prefix}Format`,
      accountKind: null,
    }),
  )
}

function formatProblem(
  report: ReportDefinition,
  wanted: { readonly format: ReportFormat; readonly field: string; readonly accountKind: string | null },
): FieldError[] {
  const { format, field, accountKind } = wanted
  const possible = exportFormats(report, accountKind)
  if (possible === null || possible.formats.includes(format)) return []
  return [{ field, message: sentence('format_impossible', { format, reason: possible.reason }) }]
}

/**
 * A file is never sent without the protection that its destination asks for, so one that cannot be given
 * would fail every run.
 */
function passwordProblems(
  definition: ScheduleDefinition,
  { destination, prefix }: PlacedDestination,
): FieldError[] {
  const { settings, secrets } = destination
  const problems: FieldError[] = []
  if (secrets.zipPassword !== undefined && !settings.zip)
    problems.push({ field: `${prefix}ZipPassword`, message: sentence('zip_password_without_zip') })
  const missing = secrets.pdfPassword === undefined ? null : missingForPdf(definition, settings)
  if (missing !== null)
    problems.push({ field: `${prefix}PdfPassword`, message: sentence(`pdf_password_${missing}`) })
  return problems
}

/** As with passwords: a file without the marks that its destination asks for is never sent. */
function markProblems(
  definition: ScheduleDefinition,
  { destination: { settings }, prefix }: PlacedDestination,
): FieldError[] {
  const missing = missingForPdf(definition, settings)
  if (missing === null) return []
  const marks = { Watermark: settings.watermark, PageNumbers: settings.pageNumbers, Stamp: settings.stamp }
  return Object.entries(marks)
    .filter(([, mark]) => mark)
    .map(([field]) => ({ field: `${prefix}${field}`, message: sentence(`marks_${missing}`) }))
}

/** What is done with each PDF is done with no other format, and not in the zip of a package. */
function missingForPdf(
  definition: ScheduleDefinition,
  { format, zip }: StoredDestination['settings'],
): 'without_pdf' | 'without_all_pdf' | 'with_package_zip' | null {
  if (definition.kind !== 'package') return format === 'PDF' ? null : 'without_pdf'
  if (definition.reports.some((report) => report.format !== 'PDF')) return 'without_all_pdf'
  return definition.zip && !zip ? 'with_package_zip' : null
}
