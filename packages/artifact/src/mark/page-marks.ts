import type { StampPosition } from '@punctual/domain'

/** What is put on every page of a PDF. */
export interface PageMarks {
  /** Across the page, from its lower left to its upper right. */
  readonly watermark: { readonly text: string; readonly opacity: number } | null
  /** `3 / 12`, at the foot of each page. */
  readonly hasNumbers: boolean
  readonly stamp: { readonly text: string; readonly position: StampPosition } | null
}
