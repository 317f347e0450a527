import type { FilterCondition } from '../bi/url-filter.ts'
import type { GivenParameters } from '../reportserver/parameter.ts'
import type { ReportFile } from './report-file.ts'

/** What the rendering process is asked for. Holds data only, so that it can cross to it. */
export type RenderingTask = InteractiveTask | PaginatedTask

export interface InteractiveTask {
  readonly kind: 'interactive'
  readonly reportId: string
  readonly format: 'PDF' | 'PPTX' | 'PNG' | 'SVG'
  readonly exports: readonly {
    readonly pageName: string
    readonly visualName: string | null
    readonly bookmark: {
      readonly displayName: string
      readonly conditions: readonly FilterCondition[]
    } | null
  }[]
  readonly filterText: string | null
  readonly conditions: readonly FilterCondition[]
  readonly locale: string
  readonly at: Date
}

export interface PaginatedTask {
  readonly kind: 'paginated'
  readonly definitionId: string
  readonly parameters: GivenParameters
  /** As in `rs:Format`. */
  readonly format: string
  /** Device information; names in lower case. */
  readonly device: ReadonlyMap<string, string>
  readonly locale: string
  readonly at: Date
}

/** A file, or why there is none, with the code that the report server uses. */
export type Rendering =
  | { readonly ok: true; readonly file: ReportFile }
  | { readonly ok: false; readonly code: string; readonly message: string }
