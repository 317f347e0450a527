import type { ReportDefinition } from '@punctual/domain'

import type { SourceContext } from './context.ts'
import { biKind } from './kinds/bi/kind.ts'
import { jsReportKind } from './kinds/jsreport/kind.ts'
import { reportServerKind } from './kinds/reportserver/kind.ts'
import { sqlKind } from './kinds/sql/kind.ts'
import { webPageKind } from './kinds/webpage/kind.ts'
import type { Connector, SourceKind } from './port.ts'

/**
 * Every kind of source system that this build knows. A kind is a folder below `kinds` and a line here. No
 * other place names it, except the routes that the given interface has for the first two.
 */
const kinds = {
  bi: biKind,
  reportserver: reportServerKind,
  Sql: sqlKind,
  JsReport: jsReportKind,
  WebPage: webPageKind,
} as const satisfies Readonly<Record<string, SourceKind>>

export const sourceKinds: readonly SourceKind[] = Object.values(kinds)

const byKind: ReadonlyMap<string, SourceKind> = new Map(Object.entries(kinds))

export function sourceKind(kind: string): SourceKind | null {
  return byKind.get(kind) ?? null
}

/**
 * The kind that makes a report: an item of `Source` says it, of any other report it is that of its account.
 * Without an account it is the BI platform, whose rules hold for both kinds of addressed reports.
 */
export function sourceKindOf(definition: ReportDefinition, accountKind: string | null): SourceKind | null {
  return sourceKind(definition.kind === 'source' ? definition.sourceKind : (accountKind ?? biKind.kind))
}

/** The connectors of all kinds; those of the given routes have a discovery of their own. */
export function connectAll(context: SourceContext) {
  const given = { bi: kinds.bi.connect(context), reportserver: kinds.reportserver.connect(context) }
  const others = sourceKinds.filter(({ kind }) => !(kind in given))
  const connectors = new Map<string, Connector>([
    ...Object.entries(given),
    ...others.map((each) => [each.kind, each.connect(context)] as const),
  ])
  return { connectors, bi: given.bi.discovery, reportServer: given.reportserver.discovery }
}
