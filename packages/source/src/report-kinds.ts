import {
  type AddressedReportDefinition,
  failure,
  FailureError,
  type ReportDefinition,
  type SourceReportDefinition,
} from '@punctual/domain'

import type { ExportRequest } from './port.ts'
import { sentence } from '@punctual/domain/words'

/** An export of a report that is named by address, or by workspace and name. */
export interface AddressedExport extends ExportRequest {
  readonly definition: AddressedReportDefinition
}

/** @throws FailureError `source_request_invalid` when the schedule names an item of another kind of source */
export function addressed(definition: ReportDefinition): AddressedReportDefinition {
  if (definition.kind !== 'source') return definition
  const said = sentence('account_of_other_report', { kind: definition.sourceKind })
  throw new FailureError(failure('source_request_invalid', { said }))
}

/** @throws FailureError `source_request_invalid` when the schedule names no item of this kind of source */
export function itemOf(definition: ReportDefinition, kind: string): SourceReportDefinition {
  if (definition.kind === 'source' && definition.sourceKind === kind) return definition
  const said = sentence('account_reads_items', { kind })
  throw new FailureError(failure('source_request_invalid', { source: kind, said }))
}
