import { paginatedFormatNames, withoutOuter } from '@punctual/domain'

import type { BrowseEntry } from '../../port.ts'
import { listCatalogFolders, listCatalogReports } from './catalog.ts'
import type { ReportServerClient } from './report-server-client.ts'

/** The folders and the reports of a folder of the catalog; a report is named by its path. */
export async function browseCatalog(
  client: ReportServerClient,
  path: string,
  signal: AbortSignal,
): Promise<BrowseEntry[]> {
  const parent = `/${withoutOuter(path, '/')}`
  const isBelow = (item: { readonly path: string }) => item.path !== '/' && folderOf(item.path) === parent
  const folders = (await listCatalogFolders(client, signal)).filter(isBelow)
  const reports = (await listCatalogReports(client, signal)).filter(isBelow)
  return [
    ...folders.map((folder) => entry('folder', folder)),
    ...reports.map((report) => entry('report', report)),
  ]
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

function entry(
  kind: BrowseEntry['kind'],
  { name, path }: { readonly name: string; readonly path: string },
): BrowseEntry {
  const isReport = kind === 'report'
  return { kind, name, path, itemId: isReport ? path : null, formats: isReport ? paginatedFormatNames : null }
}
