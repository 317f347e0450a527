/** What moved an occurrence away from the wall time that its rule names, makes that wall time special, or was left out before it. */
export interface Note {
  readonly kind: 'gap' | 'overlap' | 'short-month' | 'holiday' | 'left-out'
  /** One sentence for people. */
  readonly text: string
}
