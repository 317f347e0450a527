import type { Column, Row, Table } from '../data/table.ts'
import type { TableName } from '../data/tables.ts'
import type { ValueFormat } from '../document/value-format.ts'
import type { Parameter, ParameterValues } from './parameter.ts'

/** A paginated report: a query with parameters and a table that runs over as many pages as it needs. */
export interface ReportDefinition {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Folder in the catalog, such as `/Operations`. */
  readonly folder: string
  readonly table: TableName
  readonly parameters: readonly Parameter[]
  readonly landscape: boolean
  compose(table: Table, values: ParameterValues, format: ValueFormat): ReportContent
}

/** The rows of a report after its parameters. */
export interface ReportContent {
  readonly columns: readonly Column[]
  /** What rows are grouped by; data formats repeat it on each row. */
  readonly groupName: string
  readonly groups: readonly RowGroup[]
  /** The last line of the report; absent fields stay empty. */
  readonly total: Row
}

export interface RowGroup {
  readonly label: string
  readonly rows: readonly Row[]
  readonly subtotal: Row
}

/** A report that has run: everything a renderer needs. */
export interface ExecutedReport {
  readonly definition: ReportDefinition
  readonly content: ReportContent
  /** The parameters in words, one entry each. */
  readonly parameterWords: readonly string[]
  readonly source: string
  readonly executedAt: Date
  readonly format: ValueFormat
}

/** Path of a report in the catalog. */
export function pathOf(definition: Pick<ReportDefinition, 'folder' | 'name'>): string {
  return `${definition.folder}/${definition.name}`
}
