import type { ReportDefinition } from '@punctual/domain'

import type { PossibleFormats } from './port.ts'
import { sourceKindOf } from './registry.ts'

/**
 * The formats that a source can ever make of a report, as far as its definition says. Null for an account of
 * a kind that this build does not have.
 */
export function exportFormats(
  definition: ReportDefinition,
  accountKind: string | null,
): PossibleFormats | null {
  return sourceKindOf(definition, accountKind)?.formats(definition) ?? null
}
