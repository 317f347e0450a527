import type { SourceFamily } from '../../../api/source-queries.ts'
import { biKind } from './bi.ts'
import { jsReportKind } from './js-report.ts'
import { reportServerKind } from './report-server.ts'
import type { SourceKind } from './source-kind.ts'
import { sqlKind } from './sql.ts'
import { webPageKind } from './web-page.ts'

/** Every kind of source that the console connects, in the order in which they are offered. */
export const sourceKinds: readonly SourceKind[] = [
  biKind,
  reportServerKind,
  sqlKind,
  webPageKind,
  jsReportKind,
]

/** The kind of an account; null for one that this console does not know yet. */
export function kindOf({ family, kind }: { family: SourceFamily; kind: string }): SourceKind | null {
  return sourceKinds.find((each) => each.family === family && (isOnly(each) || each.kind === kind)) ?? null
}

/** A family with one kind only; its accounts may say something finer in `Kind`, as databases do. */
const isOnly = ({ family }: SourceKind) => sourceKinds.filter((each) => each.family === family).length === 1
