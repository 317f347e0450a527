import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FrontLimits } from './http/http-server.ts'
import type { MetricsPage } from './metrics/metrics-page.ts'
import { StartupProblem } from './startup-problem.ts'

/** Answers whether the process does its work: null when it does, else what is wrong, in one sentence. */
export type HealthCheck = () => string | null

export interface HealthServer extends AsyncDisposable {
  readonly port: number
}

/**
 * Serves `/healthz` (is the process doing its work?), `/readyz` (should it get work?), `/livez` and `/metrics` for
 * processes that have no other HTTP interface. The first two answer 200 with `ok`, or 503 with the reason. `/livez`
 * answers 200 while the event loop moves. Work may need the database, and an outage of that must restart no process.
 *
 * @throws StartupProblem when the port is in use
 */
export async function startHealthServer(options: {
  host: string
  port: number
  healthy: HealthCheck
  ready: HealthCheck
  metrics: MetricsPage
  limits?: Partial<FrontLimits>
}): Promise<HealthServer> {
  // Loaded here: an import of this module brings the client behind fetch, a tenth of the start of a small process.
  const { createHttpServer } = await import('./http/http-server.ts')
  const checks = new Map<string, HealthCheck>([
    ['/livez', () => null],
    ['/healthz', options.healthy],
    ['/readyz', options.ready],
  ])
  const server = createHttpServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/metrics') return void sendMetrics(response, options.metrics, request.headers.authorization)
    const check = checks.get(path ?? '')
    const problem = check === undefined ? 'not found' : check()
    const status = check === undefined ? 404 : problem === null ? 200 : 503
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${problem ?? 'ok'}\n`)
  }, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, options.port)))
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sendMetrics(
  response: ServerResponse,
  page: MetricsPage,
  authorization: string | undefined,
): Promise<void> {
  const { status, headers, body } = page.admits(authorization) ? await page.read() : page.refusal()
  response.writeHead(status, headers)
  response.end(body)
}

/** Makes a sentence for the operator from the error of a failed `listen` into a sentence for the operator. */
export function listenProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupProblem(`Port ${port} is already in use; set another one, or stop what listens there.`)
  if (error.code === 'EACCES')
    return new StartupProblem(`Port ${port} may not be opened by this user; choose one above 1023.`)
  return error
}
