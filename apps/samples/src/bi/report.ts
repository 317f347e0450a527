import type { Column, Row } from '../data/table.ts'
import type { TableName } from '../data/tables.ts'
import type { ValueFormat } from '../document/value-format.ts'

/** An interactive report of the sample BI platform. */
export interface BiReport {
  readonly kind: 'PowerBIReport'
  readonly id: string
  readonly name: string
  readonly description: string
  readonly workspaceId: string
  readonly datasetId: string
  /** What its pages read and its filters may name. */
  readonly tables: readonly TableName[]
  readonly bookmarks: readonly Bookmark[]
  readonly pages: readonly BiPage[]
}

/** A saved state of a report: a filter. Names are case-sensitive. */
export interface Bookmark {
  readonly name: string
  readonly displayName: string
  /** In URL filter syntax. */
  readonly filter: string
}

export interface BiPage {
  readonly name: string
  readonly displayName: string
  /** Exported only when named or when hidden pages are asked for. */
  readonly hidden?: boolean
  compose(data: PageData): PageContent
}

/** What a page is composed of: rows after filters, and the words of a locale. */
export interface PageData {
  rows(table: TableName): readonly Row[]
  readonly format: ValueFormat
}

export interface PageContent {
  readonly kpis: readonly Kpi[]
  readonly visuals: readonly Visual[]
  readonly tables: readonly TableName[]
}

export interface Kpi {
  readonly label: string
  readonly value: string
  readonly note: string
}

export type Visual = ChartVisual | TableVisual

interface VisualBase {
  /** Unique on the page; an export can ask for one visual by it. */
  readonly name: string
  readonly title: string
  readonly area: Area
}

export interface ChartVisual extends VisualBase {
  readonly kind: 'chart'
  readonly spec: ChartSpec
}

export interface TableVisual extends VisualBase {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** A Vega-Lite specification without sizes; they come from the area. */
export type ChartSpec = Readonly<Record<string, unknown>>

/** A place on the page, in twelfths of its body. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
