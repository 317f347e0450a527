/** What moved an occurrence away from the wall time that its rule names, or makes that wall time special. */
export interface Note {
  readonly kind: 'gap' | 'overlap' | 'short-month' | 'holiday'
  /** One sentence for people. */
  readonly text: string
}
