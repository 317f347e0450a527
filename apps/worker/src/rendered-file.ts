import type { Failure } from '@punctual/domain'
import type { ChosenMethod } from '@punctual/source'

/** A stored file of a report, without the name that a row gives it. */
export interface RenderedFile {
  readonly sha256: string
  readonly bytes: number
  readonly pages: number | null
  readonly contentType: string
  readonly extension: string
  /** As the source system calls the report. */
  readonly reportName: string
  readonly chosen: ChosenMethod
}

/** How the rendering of a report ended. */
export type Rendering =
  | { readonly kind: 'rendered'; readonly file: RenderedFile }
  | { readonly kind: 'failed'; readonly failure: Failure }
