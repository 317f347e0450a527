import {
  type AddressedReportDefinition,
  failure,
  FailureError,
  type ReportDefinition,
} from '@punctual/domain'

import type { ExportRequest } from './port.ts'

/** An export of a report that is named by address, or by workspace and name. */
export interface AddressedExport extends ExportRequest {
  readonly definition: AddressedReportDefinition
}

/** @throws FailureError `source_request_invalid` when the schedule names an item of another kind of source */
export function addressed(definition: ReportDefinition): AddressedReportDefinition {
  if (definition.kind !== 'source') return definition
  const message = `The schedule names an item of a ${definition.sourceKind} account; its account is of another kind.`
  throw new FailureError(failure('source_request_invalid', { message }))
}
