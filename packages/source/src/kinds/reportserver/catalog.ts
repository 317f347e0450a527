import { FailureError } from '@punctual/domain'
import { z } from 'zod'

import { absentWhenOdd } from '../../record-list.ts'
import type { CatalogFolder, CatalogReport } from './discovery-port.ts'
import type { ReportServerClient } from './report-server-client.ts'

/** An item is rendered by its path. Without a name its name is the end of the path. */
const catalogItem = z
  .object({
    Id: text(),
    Name: text(),
    Path: z.string().startsWith('/'),
    Description: text(),
    Link: z.string().nullish().catch(undefined),
  })
  .transform(({ Id, Name, Path, Description, Link }) => ({
    id: Id ?? Path,
    name: Name ?? Path.slice(Path.lastIndexOf('/') + 1),
    path: Path,
    description: Description ?? null,
    link: Link || null,
    // A server that says nothing of the link says nothing of its target either.
    isBroken: Link === null || Link === '',
  }))

function text() {
  return absentWhenOdd(z.string())
}

/** Every report that can be rendered: those with a definition of their own, then the linked ones. */
export async function listCatalogReports(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogReport[]> {
  const reports = await client.catalog('/Reports', catalogItem, signal)
  const own = reports.map(({ link: _link, ...report }) => ({
    ...report,
    type: 'Report' as const,
    link: null,
  }))
  const linked = await listLinkedReports(client, signal)
  return [...own, ...linked.map(({ isBroken: _isBroken, ...report }) => report)]
}

export interface LinkedReport extends CatalogReport {
  /** Whether the report that it shows is gone. */
  readonly isBroken: boolean
}

/**
 * Reports that show another one with parameters of their own; `/Reports` does not list them. A server without
 * that list has none.
 */
export async function listLinkedReports(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<LinkedReport[]> {
  try {
    const linked = await client.catalog('/LinkedReports', catalogItem, signal)
    return linked.map((report) => ({ ...report, type: 'LinkedReport' as const }))
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'source_report_not_found') return []
    throw error
  }
}

export async function listCatalogFolders(
  client: ReportServerClient,
  signal: AbortSignal,
): Promise<CatalogFolder[]> {
  const folders = await client.catalog('/Folders', catalogItem, signal)
  return folders.map(({ id, name, path }) => ({ id, name, path }))
}

/** An OData key: an id as it is, a path in quotes with its own quotes doubled. */
export function keyOf(report: string): string {
  return report.startsWith('/')
    ? `Path='${encodeURIComponent(report.replaceAll("'", "''"))}'`
    : encodeURIComponent(report)
}
