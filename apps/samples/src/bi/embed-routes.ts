import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Renderer } from '../rendering/renderer.ts'
import { dashboards } from './catalog.ts'
import type { SampleBiContext } from './context.ts'
import { dashboardOf, reportOf } from './discovery-routes.ts'
import { embedPage } from './embed-page.ts'
import { badRequest, notFound, PlatformError } from './platform-error.ts'

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

interface Wanted {
  readonly kind: string
  readonly id: string
  readonly token: string
  readonly page: string
  readonly visual: string
  readonly bookmark: string
}

/** The embedded pages, and the pictures that they show; the embed token is their only proof. */
export function embedRoutes(
  server: FastifyInstance,
  { mint, clock, faults, renderer }: SampleBiContext & { readonly renderer: Renderer },
): void {
  for (const path of ['/reportEmbed', '/dashboardEmbed'])
    server.get(path, async (_request, reply) => reply.type('text/html').send(embedPage))
  server.get<{ Querystring: Wanted }>('/embedded/pictures', async ({ query }) => {
    const { kind, id, token, page, visual } = query
    if (mint.check(token, clock.now()) !== 'valid')
      throw new PlatformError(
        403,
        'TokenExpired',
        'Access token has expired, resubmit with a new access token',
      )
    if (faults.take('failNextExports'))
      throw new PlatformError(500, 'LoadReportFailed', 'The report could not be loaded.')
    const sheets =
      kind === 'dashboards'
        ? sheetsOfDashboard(id)
        : [{ reportId: id, pageName: page, visualName: visual === '' ? null : visual }]
    const pictures = []
    for (const { reportId, pageName, visualName } of sheets) {
      const exports = [{ pageName: pageOf(reportId, pageName), visualName, bookmark: null }]
      const common = { filterText: null, conditions: [], locale: 'en-US', at: clock.now() }
      const drawn = await renderer.render({
        kind: 'interactive',
        reportId,
        format: 'PNG',
        exports,
        ...common,
      })
      if (drawn.ok) pictures.push(Buffer.from(drawn.file.bytes).toString('base64'))
    }
    return { pictures }
  })
}

function sheetsOfDashboard(id: string) {
  const dashboard = dashboards.find((each) => each.id === id)
  if (!dashboard) throw notFound(`Dashboard ${id}`)
  return dashboard.tiles.map(({ reportId }) => ({ reportId, pageName: '', visualName: null }))
}

/** Without a name, the first page. */
function pageOf(reportId: string, pageName: string): string {
  const report = reportOf({ reportId })
  if (report.kind === 'PaginatedReport') throw notFound(`Page ${pageName}`)
  const page = pageName === '' ? report.pages[0] : report.pages.find(({ name }) => name === pageName)
  if (!page) throw notFound(`Page ${pageName}`)
  return page.name
}
