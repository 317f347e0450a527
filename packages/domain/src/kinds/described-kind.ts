import type { ReportFormat } from '../delivery/format.ts'
import type { DescribedForm } from './described-form.ts'
import type { SentenceCode } from '../words/index.ts'

/** What can be asked of a kind beside writing its form; the operations of the interface have these names. */
export const kindVerbs = ['Validate', 'Test', 'Browse', 'Parameters', 'SignIn', 'Announce'] as const

export type KindVerb = (typeof kindVerbs)[number]

/** A kind of source or destination as users read it. */
export interface DescribedKind {
  readonly name: SentenceCode
  /** One sentence: what it reads from, or where it delivers. */
  readonly description: SentenceCode
  /** Products that it works with, by their own names. */
  readonly product: string
  readonly form: DescribedForm
  /** Every format that it can ever make or deliver; a report may have fewer. */
  readonly formats: readonly ReportFormat[]
  readonly verbs: readonly KindVerb[]
}
