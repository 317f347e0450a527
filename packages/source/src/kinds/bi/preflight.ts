import {
  type AddressedReportDefinition,
  type BiReportDefinition,
  type Failure,
  failure,
  FailureError,
  hasPlaceholder,
} from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { AddressedExport } from '../../report-kinds.ts'
import { assumeFilled } from './assume-filled.ts'
import type { BiClient } from './bi-client.ts'
import { readBookmark } from './bookmark.ts'
import { chooseMethod, isDashboard } from './browser/choose-method.ts'
import { embedTokenFor, findEmbeddable } from './browser/embedded-items.ts'
import { requireBrowserFormat } from './browser/export-by-browser.ts'
import { bookmarkNamesOf, visualsOf } from './definition-visuals.ts'
import { listWorkspaces } from './discovery.ts'
import { bodyFor } from './export-report.ts'
import { dashboardFailure, findReport, type FoundReport, invalid } from './find-report.ts'
import { readDefinition } from './list-visuals.ts'

type WishOfBi = Pick<AddressedExport, 'account' | 'definition' | 'format'>

interface Work {
  readonly request: WishOfBi
  readonly signal: AbortSignal
}

/**
 * Goes the way that the export would choose, up to its job or to the start of its browser; then asks what
 * those would find.
 *
 * @returns warnings
 * @throws FailureError that the export would end with
 */
export async function preflightOnBi(
  context: SourceContext,
  client: BiClient,
  { request: asked, signal }: Work,
): Promise<Failure[]> {
  const request = { ...asked, definition: assumedFilled(asked.definition) }
  const { definition } = request
  const isByBrowser = definition.kind === 'single' && chooseMethod(definition, request.format).method === 2
  const found = isByBrowser
    ? await preflightOfBrowser(client, { request: { ...request, definition }, signal })
    : await preflightOfJob(client, { request, signal })
  if (found !== null && definition.kind === 'single')
    await requireParts(context, client, { definition, found, signal })
  const warning = await client.endsSoon()
  return warning === null ? [] : [warning]
}

/** Values that an expression will fill in are known at the due time. */
function assumedFilled(definition: AddressedReportDefinition): AddressedReportDefinition {
  if (definition.kind === 'paginated') return definition
  const advancedFilters = assumeFilled(definition.advancedFilters) as typeof definition.advancedFilters
  return { ...definition, advancedFilters }
}

async function preflightOfJob(client: BiClient, { request, signal }: Work): Promise<FoundReport> {
  const { definition } = request
  if (definition.kind === 'single' && isDashboard(definition)) throw new FailureError(dashboardFailure())
  const found = await findReport(client, definition, signal)
  await bodyFor(client, found, { request, signal })
  await requireCapacity(client, found, signal)
  return found
}

/** The browser needs no capacity, but a token that embeds the report or the dashboard. */
async function preflightOfBrowser(
  client: BiClient,
  { request, signal }: Work & { request: { definition: BiReportDefinition } },
): Promise<FoundReport | null> {
  const { definition, format } = request
  requireBrowserFormat(definition, format)
  const embeddable = await findEmbeddable(client, { definition, format }, signal)
  // For whom the token is made is then known at the due time only.
  if (!hasPlaceholder(JSON.stringify(definition.identities ?? [])))
    await embedTokenFor(client, embeddable, signal)
  return embeddable.found
}

async function requireCapacity(
  client: BiClient,
  { workspaceId }: FoundReport,
  signal: AbortSignal,
): Promise<void> {
  if (workspaceId === null) return
  const workspaces = await listWorkspaces(client, signal)
  const workspace = workspaces.find(({ id }) => id.toLowerCase() === workspaceId.toLowerCase())
  if (workspace?.isOnDedicatedCapacity !== false) return
  const message = `The workspace "${workspace.name}" is not on a Premium, Embedded or Fabric capacity; the BI platform exports nothing of it.`
  throw new FailureError(failure('source_export_not_licensed', { source: 'bi', message }))
}

/** An account that is not told the definition learns of a missing visual or bookmark by the run. */
async function requireParts(
  context: SourceContext,
  client: BiClient,
  { definition, found, signal }: { definition: BiReportDefinition; found: FoundReport; signal: AbortSignal },
): Promise<void> {
  const { workspaceId, report } = found
  const { visualNames } = definition.rendering
  const bookmarkName = nameOfBookmark(definition)
  if (workspaceId === null || (visualNames.length === 0 && bookmarkName === null)) return
  const parts = await readDefinition(context, client, { workspaceId, id: report.id, signal })
  if (parts === null) return
  const visuals = new Set(visualsOf(parts).map(({ name }) => name))
  const missing = visuals.size === 0 ? undefined : visualNames.find((name) => !visuals.has(name))
  if (missing !== undefined) throw invalid(`The report "${report.name}" has no visual named "${missing}".`)
  const bookmarks = bookmarkNamesOf(parts)
  if (bookmarks !== null && bookmarkName !== null && !bookmarks.includes(bookmarkName))
    throw invalid(`The report "${report.name}" has no bookmark named "${bookmarkName}".`)
}

/** Null for a captured state, which the schedule has itself, and without a bookmark. */
function nameOfBookmark({ applyBookmark, bookmarkJson }: BiReportDefinition): string | null {
  const reading = applyBookmark ? readBookmark(bookmarkJson) : null
  return reading?.ok && reading.bookmark && 'name' in reading.bookmark ? reading.bookmark.name : null
}
