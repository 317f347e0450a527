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
import type { Capacities } from './capacities.ts'
import { browserForWorkspace, chooseMethod, isDashboard } from './browser/choose-method.ts'
import { embedTokenFor, type EmbedWish, findEmbeddable } from './browser/embedded-items.ts'
import { requireBrowserFormat } from './browser/export-by-browser.ts'
import { bookmarkNamesOf, visualsOf } from './definition-visuals.ts'
import { bodyFor } from './export-report.ts'
import { dashboardFailure, findReport, type FoundReport, invalid } from './find-report.ts'
import { readDefinition } from './list-visuals.ts'
import { requireNoLabel } from './sensitivity-label.ts'
import { sentence } from '@punctual/domain/words'

type WishOfBi = Pick<AddressedExport, 'account' | 'definition' | 'format'>

interface Work {
  readonly request: WishOfBi
  readonly capacities: Capacities
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
  { request: asked, capacities, signal }: Work,
): Promise<Failure[]> {
  const request = { ...asked, definition: assumedFilled(asked.definition) }
  const { definition } = request
  const isByBrowser = definition.kind === 'single' && chooseMethod(definition, request.format).method === 2
  const found = isByBrowser
    ? await preflightOfBrowser(client, { ...request, definition }, signal)
    : await preflightOfJob(client, { request, capacities, signal })
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

async function preflightOfJob(
  client: BiClient,
  { request, capacities, signal }: Work,
): Promise<FoundReport | null> {
  const { account, definition, format } = request
  if (definition.kind === 'single' && isDashboard(definition)) throw new FailureError(dashboardFailure())
  const found = await findReport(client, definition, signal)
  const wanted = { accountId: account.id, format, found, signal }
  if (
    definition.kind === 'single' &&
    (await browserForWorkspace(client, capacities, { ...wanted, definition }))
  )
    return await preflightOfBrowser(client, { ...request, definition }, signal)
  await bodyFor(client, found, { request, signal })
  const { workspaceId } = found
  const without = await capacities.withoutCapacity(client, { accountId: account.id, workspaceId }, signal)
  if (without === null) {
    await requireNoLabel(client, found, { format, signal })
    return found
  }
  const said = sentence('workspace_without_capacity', { workspace: without.name })
  throw new FailureError(failure('source_export_not_licensed', { source: 'bi', said }))
}

/** The browser needs no capacity, but a token that embeds the report or the dashboard. */
async function preflightOfBrowser(
  client: BiClient,
  { definition, format }: EmbedWish,
  signal: AbortSignal,
): Promise<FoundReport | null> {
  requireBrowserFormat(definition, format)
  const embeddable = await findEmbeddable(client, { definition, format }, signal)
  // For whom the token is made is then known at the due time only.
  if (!hasPlaceholder(JSON.stringify(definition.identities ?? [])) && !client.isUser)
    await embedTokenFor(client, embeddable, signal)
  return embeddable.found
}

/** An account that may not read the definition meets a missing visual or bookmark only in the run. */
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
  if (missing !== undefined)
    throw invalid(sentence('report_lacks_visual', { report: report.name, visual: missing }))
  const bookmarks = bookmarkNamesOf(parts)
  if (bookmarks !== null && bookmarkName !== null && !bookmarks.includes(bookmarkName))
    throw invalid(sentence('report_lacks_bookmark', { report: report.name, bookmark: bookmarkName }))
}

/** Null for a captured state, which the schedule has itself, and without a bookmark. */
function nameOfBookmark({ applyBookmark, bookmarkJson }: BiReportDefinition): string | null {
  const reading = applyBookmark ? readBookmark(bookmarkJson) : null
  return reading?.ok && reading.bookmark && 'name' in reading.bookmark ? reading.bookmark.name : null
}
