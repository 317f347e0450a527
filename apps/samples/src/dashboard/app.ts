import { randomUUID, timingSafeEqual } from 'node:crypto'

import formbody from '@fastify/formbody'
import type { Clock, Logger } from '@punctual/runtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { controlRoutes } from '../control-routes.ts'
import { createDataLibrary } from '../data/library.ts'
import { createSampleServer } from '../sample-server.ts'
import { numberIn, textIn } from '../data/table.ts'
import { createFaults, dashboardFailures, faultSettings } from './faults.ts'
import { dashboardPage, loginPage } from './pages.ts'

export interface SampleDashboardOptions {
  readonly settings: { readonly user: string; readonly password: string }
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * A small dashboard server with the addresses and the ways of signing in that Grafana publishes. It has pages
 * `/d/{uid}/{slug}` with `var-…` and `kiosk`, and a log-in form that gives a session cookie. It takes bearer
 * tokens of service accounts (grafana.com/docs/grafana/latest/developers/http_api/authentication), and has a
 * token route for the client credentials flow.
 */
export async function buildSampleDashboards(options: SampleDashboardOptions): Promise<FastifyInstance> {
  const { settings, clock, logger } = options
  const server = createSampleServer(logger)
  const faults = createFaults()
  const statistics = { rendersStarted: 0 }
  const sessions = new Set<string>()
  const tokens = new Set<string>([settings.password])
  await server.register(formbody)
  server.get('/healthz', async () => ({ status: 'ok' }))
  const controls = { faults, settings: faultSettings, failures: dashboardFailures, statistics }
  const resetStatistics = () => void Object.assign(statistics, { rendersStarted: 0 })
  await server.register(async (scope) => controlRoutes(scope, { ...controls, resetStatistics }), {
    prefix: '/control',
  })
  server.get('/login', async (_request, reply) => reply.type('text/html').send(loginPage('')))
  server.post('/login', async (request, reply) => {
    const { user = '', password = '' } = request.body as Record<string, string>
    if (!isSame(user, settings.user) || !isSame(password, settings.password))
      return reply.code(200).type('text/html').send(loginPage('Invalid username or password'))
    const session = randomUUID()
    sessions.add(session)
    return reply.header('set-cookie', `grafana_session=${session}; HttpOnly; Path=/`).redirect('/', 303)
  })
  server.post('/oauth2/token', async (request, reply) => {
    const { client_id: client = '', client_secret: secret = '' } = request.body as Record<string, string>
    if (!isSame(client, settings.user) || !isSame(secret, settings.password))
      return reply.code(401).send({ error: 'invalid_client' })
    const token = randomUUID()
    tokens.add(token)
    return { access_token: token, token_type: 'bearer', expires_in: 3_600 }
  })

  const signsIn = (request: FastifyRequest) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const cookie = /(?:^|; )grafana_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (bearer !== undefined) return tokens.has(bearer) ? 'yes' : 'refused'
    return cookie !== undefined && (sessions.has(cookie) || isSame(cookie, settings.password)) ? 'yes' : 'no'
  }

  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const answer = signsIn(request)
      if (answer === 'refused') return reply.code(401).send({ message: 'Invalid API key' })
      if (answer === 'no' && request.url.startsWith('/api/')) return reply.code(401).send({})
      if (answer === 'no' || faults.state.failure === 'login-page')
        return reply.type('text/html').send(loginPage(''))
      return undefined
    })
    scope.get('/', async (_request, reply) =>
      reply.type('text/html').send(dashboardPage('Home', { isKiosk: false })),
    )
    scope.get<{ Params: { uid: string }; Querystring: Record<string, unknown> }>(
      '/d/:uid/:slug',
      async ({ params, query }, reply) => {
        if (!/^(?:stocks|prices)$/.test(params.uid)) return reply.code(404).send({ message: 'Not found' })
        if (faults.state.failure === '500') return reply.code(500).send({ message: 'broken' })
        const page = dashboardPage(params.uid, { isKiosk: 'kiosk' in query })
        const endless = faults.state.failure === 'endless' ? '<script>for (;;);</script>' : ''
        return reply.type('text/html').send(page + endless)
      },
    )
    scope.get<{ Querystring: Record<string, string | string[]> }>('/api/data/*', async ({ query }, reply) => {
      statistics.rendersStarted += 1
      await clock.sleep(faults.state.renderDurationMs)
      if (faults.state.failure === 'never-ready') return reply.code(500).send({ message: 'no data' })
      return await stockPrices([query['var-symbol'] ?? []].flat())
    })
  })
  return server
}

const library = createDataLibrary()

async function stockPrices(symbols: readonly string[]) {
  const { rows } = await library.table('Stocks')
  const wanted = rows.filter((row) => symbols.length === 0 || symbols.includes(textIn(row, 'Symbol')))
  const years = [...new Set(wanted.map((row) => numberIn(row, 'Year')))].toSorted((a, b) => a - b)
  const bars = years.map((year) => {
    const ofYear = wanted.filter((row) => numberIn(row, 'Year') === year)
    const total = ofYear.reduce((sum, row) => sum + numberIn(row, 'Price'), 0)
    return { name: String(year), value: total / Math.max(1, ofYear.length) }
  })
  return { values: symbols, bars }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
