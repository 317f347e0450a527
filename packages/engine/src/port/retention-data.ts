/** What became of one step. `postponed`: another statement locks the table; trying again later is right. */
export type RetirementStep =
  | { readonly kind: 'done'; readonly partition: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'postponed' }

/** Records that are forgotten row by row. */
export type PrunableTable =
  | 'plans'
  | 'calendarRevisions'
  | 'reconciliationRuns'
  | 'findings'
  | 'unsuccessfulEnds'
  | 'breakers'
  | 'servers'
  | 'preflights'
  | 'notices'
  | 'links'
  | 'strayHistory'
  | 'straySnapshots'
  | 'strayAnswers'
  | 'strayRows'
  | 'strayDeliveries'
  | 'strayArtifacts'
  | 'strayEvents'

/** The audit trail and the proofs have a door of their own: what is linked leaves in the order of its links. */
export type Prunable = PrunableTable | 'audit' | 'proofs'

/** A file that the store of files should have. */
export interface MadeFile {
  readonly sha256: string
  readonly executionId: string
}
