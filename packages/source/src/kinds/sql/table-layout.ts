import type { Column } from '@punctual/data-source'

/** The input of the process that lays out a table. */
export interface TableLayout {
  /** A row on each line, its values as strings in a JSON array. */
  readonly rowsFile: string
  readonly path: string
  readonly title: string
  readonly columns: readonly Column[]
  /** Files of the fonts that a browser has beside those of the table. */
  readonly browserFonts: readonly string[]
}

/** What shows all characters, or some of those that nothing shows. */
export type Coverage =
  | { readonly by: 'table' | 'browser' }
  | { readonly by: 'nothing'; readonly unshown: string }
