/**
 * What moved an occurrence away from the wall time that its rule names, makes that wall time special, or was
 * omitted before it.
 */
export interface Note {
  readonly kind: 'gap' | 'overlap' | 'short-month' | 'holiday' | 'left-out'
  /** One sentence for users. */
  readonly text: string
}
