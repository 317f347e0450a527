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
  ]
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
  if (missing !== null) problems.push({ field: `${prefix}PdfPassword`, message: sentence(missing) })
  return problems
}

/** A PDF password is given to each PDF: not to other formats, and not to the zip of a package. */
function missingForPdf(
  definition: ScheduleDefinition,
  { format, zip }: StoredDestination['settings'],
): 'pdf_password_without_pdf' | 'pdf_password_without_all_pdf' | 'pdf_password_with_package_zip' | null {
  if (definition.kind !== 'package') return format === 'PDF' ? null : 'pdf_password_without_pdf'
  if (definition.reports.some((report) => report.format !== 'PDF')) return 'pdf_password_without_all_pdf'
  return definition.zip && !zip ? 'pdf_password_with_package_zip' : null
}
