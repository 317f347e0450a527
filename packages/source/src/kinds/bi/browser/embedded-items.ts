import {
  type BiReportDefinition,
  failure,
  FailureError,
  failureSentence,
  type ReportFormat,
  type VisualData,
} from '@punctual/domain'
import { z } from 'zod'

import type { BiClient } from '../bi-client.ts'
import { listDashboards, listPages, oneNamed, reportPath, resolveWorkspace } from '../discovery.ts'
import { readBookmark } from '../bookmark.ts'
import { type ExportPage, identitiesOf, isDataFormat, selectedPages } from '../export-body.ts'
import { findReport, type FoundReport, invalid } from '../find-report.ts'
import { readReportAddress } from '../report-address.ts'
import { isDashboard } from './choose-method.ts'
import { embedAddress } from './embed-address.ts'
import { embeddedFilters, type LaterFilters } from './embedded-filters.ts'
import { sentence } from '@punctual/domain/words'

/** What the vendor's client embeds, in its own words (models.IReportEmbedConfiguration and the like). */
export type EmbedConfiguration = Readonly<Record<string, unknown>>

export interface EmbeddedItems {
  readonly reportName: string
  readonly items: readonly EmbedConfiguration[]
  readonly later: LaterFilters
  /** Whether pages that the report hides are omitted. Only the embedded page knows them. */
  readonly skipsHidden: boolean
  /** Of the embedded pages. */
  readonly origin: string
  /** Whose data are wanted instead of its picture; null when there are none. */
  readonly visual: EmbeddedVisual | null
  /** The embed token, which nothing may show. */
  readonly token: string
}

/** A visual whose data are wanted. */
export interface EmbeddedVisual {
  readonly pageName: string
  readonly visualName: string
  readonly data: VisualData
}

/** A definition, and the format that is made of it. */
export interface EmbedWish {
  readonly definition: BiReportDefinition
  readonly format: ReportFormat
}

const embedToken = z.object({ token: z.string().min(1) })

/** Numbers of models.TokenType, models.Permissions and models.ViewMode. */
const [userTokenType, embedTokenType, readPermission, viewMode] = [0, 1, 0, 0]

/**
 * What the browser embeds for a definition, each a page of the result. The platform makes a token for this
 * report only (Power BI REST API: Embed Token).
 */
export async function embeddedItems(
  client: BiClient,
  wish: EmbedWish,
  signal: AbortSignal,
): Promise<EmbeddedItems> {
  const embeddable = await findEmbeddable(client, wish, signal)
  const proof = await proofFor(client, embeddable, signal)
  const items = embeddable.items.map((item) => ({ ...item, ...proof }))
  const token = proof.accessToken
  const { reportName, origin, visual, later, skipsHidden } = embeddable
  return { reportName, origin, visual, items, later, skipsHidden, token }
}

/** What the browser would embed, before the platform has made a token for it. */
export interface Embeddable {
  readonly reportName: string
  /** Null for a dashboard. */
  readonly found: FoundReport | null
  readonly items: readonly EmbedConfiguration[]
  readonly later: LaterFilters
  readonly skipsHidden: boolean
  /** Of the embedded pages. */
  readonly origin: string
  readonly visual: EmbeddedVisual | null
  /** Path of the report or the dashboard. */
  readonly place: string
  readonly identities: object
}

/** @throws FailureError for what is not there, or cannot be embedded */
export async function findEmbeddable(
  client: BiClient,
  wish: EmbedWish,
  signal: AbortSignal,
): Promise<Embeddable> {
  return isDashboard(wish.definition)
    ? await dashboardItem(client, wish.definition, signal)
    : await reportItems(client, wish, signal)
}

const noFilters: LaterFilters = { report: [], visual: [], visualName: null }

async function dashboardItem(
  client: BiClient,
  definition: BiReportDefinition,
  signal: AbortSignal,
): Promise<Embeddable> {
  const { reportUrl, reportName, workspaceName } = definition
  const address = reportUrl === null ? null : readReportAddress(reportUrl)
  const selection = address?.workspaceId ? { id: address.workspaceId } : { name: workspaceName ?? '' }
  const workspaceId = await resolveWorkspace(client, selection, signal)
  const dashboards = await listDashboards(client, workspaceId, signal)
  const dashboard =
    address?.kind === 'dashboard'
      ? dashboards.find(({ id }) => id.toLowerCase() === address.id)
      : oneNamed(dashboards, {
          name: reportName ?? '',
          what: sentence('what_dashboard'),
          place: sentence('in_workspace', { workspace: workspaceName ?? workspaceId }),
        })
  if (dashboard === undefined) throw new FailureError(failure('source_report_not_found', { source: 'bi' }))
  const place = `/groups/${encodeURIComponent(workspaceId)}/dashboards/${encodeURIComponent(dashboard.id)}`
  const identities = identitiesOf(definition.identities ?? [], null)
  const { embedUrl, origin } = embedAddress(dashboard.embedUrl, client.apiUrl)
  const item = { type: 'dashboard', id: dashboard.id, embedUrl, pageView: 'fitToWidth' }
  return {
    reportName: dashboard.name,
    found: null,
    items: [item],
    later: noFilters,
    skipsHidden: false,
    origin,
    visual: null,
    place,
    identities,
  }
}

async function reportItems(
  client: BiClient,
  { definition, format }: EmbedWish,
  signal: AbortSignal,
): Promise<Embeddable> {
  const found = await findReport(client, definition, signal)
  const { report, workspaceId, pageName } = found
  if (report.reportType === 'PaginatedReport') throw invalid(sentence('paginated_not_by_browser'))
  const place = reportPath({ workspaceId, id: report.id })
  const pages = () => listPages(client, { workspaceId, id: report.id }, signal)
  const selected = await selectedPages({ definition, pageName, pages })
  const wanted: readonly ExportPage[] =
    selected.length > 0 ? selected : (await pages()).map(({ name }) => ({ pageName: name }))
  const identities = identitiesOf(definition.identities ?? [], report.datasetId)
  const { embedUrl, origin } = embedAddress(report.embedUrl, client.apiUrl)
  const { atLoad, later } = embeddedFilters(definition)
  const common = {
    id: report.id,
    embedUrl,
    permissions: readPermission,
    viewMode,
    ...atLoad,
    ...bookmarkOf(definition),
    settings: settingsOf(definition),
  }
  const visual = isDataFormat(format) ? visualOf(wanted, definition) : null
  const items = wanted.map(({ pageName: name, visualName }) =>
    visualName === undefined || visual !== null
      ? { ...common, type: 'report', pageName: name }
      : { ...common, type: 'visual', pageName: name, visualName },
  )
  const skipsHidden = selected.length === 0 && definition.rendering.includeHiddenPages !== true
  return { reportName: report.name, found, items, later, skipsHidden, origin, visual, place, identities }
}

/** The one visual whose data make a file. */
function visualOf(wanted: readonly ExportPage[], { rendering }: BiReportDefinition): EmbeddedVisual {
  const [{ pageName, visualName } = { pageName: '' }] = wanted
  if (wanted.length !== 1 || visualName === undefined) throw invalid(sentence('data_of_one_visual'))
  return { pageName, visualName, data: rendering.visualData ?? 'Summarized' }
}

/** The rows that the token shows are those of the identities, as with the export interface. */
export async function embedTokenFor(
  client: BiClient,
  { place, identities }: Pick<Embeddable, 'place' | 'identities'>,
  signal: AbortSignal,
): Promise<string> {
  const body = { accessLevel: 'View', ...identities }
  const { value } = await client.json({ path: `${place}/GenerateToken`, body }, embedToken, signal)
  client.redaction.add(value.token)
  return value.token
}

/**
 * The token with which the embedded page is shown: an embed token, or the token of the account's user, who
 * sees the own rows. Rows of other identities take an embed token in any case.
 */
async function proofFor(client: BiClient, embeddable: Embeddable, signal: AbortSignal) {
  if (client.isUser && Object.keys(embeddable.identities).length === 0)
    return { accessToken: await client.accessToken(signal), tokenType: userTokenType }
  return { accessToken: await embedTokenFor(client, embeddable, signal), tokenType: embedTokenType }
}

function bookmarkOf({ applyBookmark, bookmarkJson }: BiReportDefinition): { bookmark?: unknown } {
  const reading = applyBookmark ? readBookmark(bookmarkJson) : null
  if (reading && !reading.ok)
    throw invalid(reading.errors[0]?.message ?? failureSentence('source_request_invalid'))
  return reading?.bookmark ? { bookmark: reading.bookmark } : {}
}

/** Nothing around the report, which would be on the picture. */
function settingsOf({ rendering: { locale } }: BiReportDefinition) {
  const panes = { filters: { visible: false }, pageNavigation: { visible: false } }
  return {
    panes,
    bars: { statusBar: { visible: false } },
    ...(locale ? { localeSettings: { language: locale, formatLocale: locale } } : {}),
  }
}
