import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { createDataLibrary } from '../data/library.ts'
import { requireLoopback } from '../loopback.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { dashboards } from './catalog.ts'
import type { SampleBiContext } from './context.ts'
import { dashboardOf, reportOf } from './discovery-routes.ts'
import { answerData } from './embed-data.ts'
import { embedPage } from './embed-page.ts'
import { conditionsOf, savedBookmark } from './export-request.ts'
import { badRequest, notFound, PlatformError } from './platform-error.ts'
import type { BiReport } from './report.ts'

const lifetimeSeconds = 3_600
/** An identity that no dataset accepts. */
const unknownUser = 'unknown@example.org'

interface TokenRequest {
  readonly identities?: readonly { readonly username?: string }[]
}

/** Tokens for embedding, under `/v1.0/myorg` (Power BI REST API: Embed Token). */
export function embedTokenRoutes(server: FastifyInstance, { mint, clock }: SampleBiContext): void {
  const issue = (body: unknown) => {
    const { identities = [] } = (body ?? {}) as TokenRequest
    const unknown = identities.find(({ username }) => username === unknownUser)
    if (unknown)
      throw badRequest(`The effective identity ${unknown.username} is not accepted by the dataset.`)
    const now = clock.now()
    const expiration = new Date(now.getTime() + lifetimeSeconds * 1_000).toISOString()
    return { token: mint.issue(now, lifetimeSeconds), tokenId: randomUUID(), expiration }
  }
  for (const prefix of ['/groups/:groupId', '']) {
    server.post<{ Params: { groupId?: string; reportId: string } }>(
      `${prefix}/reports/:reportId/GenerateToken`,
      async ({ params, body }) => {
        reportOf(params)
        return issue(body)
      },
    )
    server.post<{ Params: { groupId?: string; dashboardId: string } }>(
      `${prefix}/dashboards/:dashboardId/GenerateToken`,
      async ({ params, body }) => {
        dashboardOf(params)
        return issue(body)
      },
    )
  }
}

/** What the page in a frame was given, as far as the sample knows it. */
interface Configuration {
  readonly id: string
  readonly accessToken?: string
  /** 0 for the token of a user, 1 for an embed token. */
  readonly tokenType?: number
  readonly pageName?: string
  readonly filters?: readonly unknown[]
  readonly bookmark?: { readonly name?: string; readonly state?: string }
  readonly settings?: {
    readonly customLayout?: {
      readonly pagesLayout?: Readonly<Record<string, { readonly visualsLayout?: object }>>
    }
  }
}

interface Embedded {
  readonly kind: string
  readonly configuration: Configuration
  /** Address of the message that has changed the filters since; null at first. */
  readonly updated?: string | null
}

/** What the page in a frame is asked about the report that it shows. */
interface Question {
  readonly configuration: Configuration
  readonly page?: string
  readonly visual?: string
  readonly wanted?: { readonly rows?: number; readonly exportDataType?: number }
}

/** Configurations that are remembered for the control routes; the oldest goes first. */
const remembered = 100

/**
 * The embedded pages, the sheets that they show and the data of their visuals; the token that a page was
 * given is their only proof. What each was given can be read at `/control/embedded`, without its token.
 */
export function embedRoutes(
  server: FastifyInstance,
  { mint, clock, faults, renderer }: SampleBiContext & { readonly renderer: Renderer },
): void {
  const seen: object[] = []
  const requireToken = ({ accessToken = '' }: Configuration) => {
    if (mint.check(accessToken, clock.now()) === 'valid') return
    const message = 'Access token has expired, resubmit with a new access token'
    throw new PlatformError(403, 'TokenExpired', message)
  }
  for (const path of ['/reportEmbed', '/dashboardEmbed'])
    server.get(path, async (_request, reply) => reply.type('text/html').send(embedPage))
  server.get('/control/embedded', { onRequest: requireLoopback }, async () => seen)
  server.post<{ Body: Embedded }>(
    '/embedded/sheets',
    async ({ body: { kind, configuration, updated = null } }) => {
      requireToken(configuration)
      const { accessToken: _secret, ...shown } = configuration
      seen.splice(0, seen.length - remembered + 1)
      seen.push({ kind, updated, ...shown })
      if (faults.take('failNextExports'))
        throw new PlatformError(500, 'LoadReportFailed', 'The report could not be loaded.')
      const wanted =
        kind === 'dashboards' ? sheetsOfDashboard(configuration.id) : [sheetOfReport(configuration)]
      const sheets = []
      for (const { reportId, ...sheet } of wanted) {
        const common = { filterText: null, conditions: [], locale: 'en-US', at: clock.now() }
        const task = { kind: 'interactive', reportId, format: 'SVG', exports: [sheet], ...common } as const
        const drawn = await renderer.render(task)
        if (drawn.ok) sheets.push(Buffer.from(drawn.file.bytes).toString('utf8'))
      }
      const words = (configuration.filters ?? []).map((filter) => JSON.stringify(filter)).join(' ')
      return { sheets, words }
    },
  )
  const library = createDataLibrary()
  server.post<{ Body: Question }>('/embedded/data', async ({ body }) => {
    const { configuration, page = null, visual = null, wanted = {} } = body
    requireToken(configuration)
    if (visual !== null && faults.take('refuseNextData'))
      throw new PlatformError(403, 'exportDataDisabled', 'Exporting data of this visual is not permitted.')
    const report = interactive(configuration.id)
    const { rows = Number.MAX_SAFE_INTEGER, exportDataType = 0 } = wanted
    const { conditions = [] } = bookmarkOf(report, configuration.bookmark) ?? {}
    const question = { report, conditions, pageName: page, visualName: visual, exportDataType, rows }
    return await answerData(library, question)
  })
}

function sheetsOfDashboard(id: string) {
  const dashboard = dashboards.find((each) => each.id === id)
  if (!dashboard) throw notFound(`Dashboard ${id}`)
  return dashboard.tiles.map(({ reportId }) => {
    const [page] = interactive(reportId).pages
    return { reportId, pageName: page?.name ?? '', visualName: null, bookmark: null }
  })
}

/** A page, or the one visual of it that a layout of the client library leaves visible. */
function sheetOfReport({ id, pageName = '', bookmark, settings }: Configuration) {
  const report = interactive(id)
  const [laidOut] = Object.entries(settings?.customLayout?.pagesLayout ?? {})
  const wanted = laidOut?.[0] ?? pageName
  const [visualName = null] = Object.keys(laidOut?.[1].visualsLayout ?? {})
  const page = wanted === '' ? report.pages[0] : report.pages.find(({ name }) => name === wanted)
  if (!page) throw notFound(`Page ${wanted}`)
  return { reportId: id, pageName: page.name, visualName, bookmark: bookmarkOf(report, bookmark) }
}

/** A bookmark of the report, or a state as the sample captures one: base64 of a filter in URL syntax. */
function bookmarkOf(report: BiReport, wanted: Configuration['bookmark']) {
  if (wanted?.state === undefined) return savedBookmark(report, wanted)
  const filter = Buffer.from(wanted.state, 'base64').toString('utf8')
  return { displayName: 'captured state', conditions: conditionsOf(filter) }
}

function interactive(reportId: string): BiReport {
  const report = reportOf({ reportId })
  if (report.kind === 'PaginatedReport') throw badRequest('A paginated report is embedded by another page.')
  return report
}
