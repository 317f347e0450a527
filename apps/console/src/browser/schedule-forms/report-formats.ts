/** Which formats a report can have, by what it is drawn by. */
import type { Schemas } from '../api/queries.ts'
import type { ReportFormat } from './recipients.ts'

/** What decides the fields of a report in the interface. */
export type ReportType = 'bi' | 'biPaginated' | 'catalog' | 'source' | 'sql'

const ofBi = ['PDF', 'PPTX', 'PNG'] as const

/** The formats that are offered for a report: those of its kind, but for what only some reports of a kind can be. */
export function formatsOf({
  type,
  objectType,
  account,
}: {
  readonly type: ReportType
  readonly objectType?: Schemas['ObjectType']
  readonly account: { readonly formats: readonly ReportFormat[] }
}): readonly ReportFormat[] {
  if (type !== 'bi') return account.formats
  return objectType === 'VISUAL' ? [...ofBi, 'CSV', 'XLSX'] : ofBi
}
