import { createHash, timingSafeEqual } from 'node:crypto'

import type { Metrics } from './metrics.ts'

/** An answer of the page, for whichever HTTP server it is on. */
export interface MetricsAnswer {
  readonly status: 200 | 401
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `/metrics`: what a monitoring system reads, to be put on an HTTP server. */
export interface MetricsPage {
  /**
   * Whether a request with this Authorization header comes from the monitoring system; always, when no token
   * is asked for.
   */
  admits(authorization: string | undefined): boolean
  /** The page for an admitted caller. */
  read(): Promise<MetricsAnswer>
  /** The page for a refused caller. */
  refusal(): MetricsAnswer
}

/**
 * @param token what the monitoring system has to show as a bearer token; null on a port that only it can
 * reach
 */
export function createMetricsPage(metrics: Metrics, token: string | null): MetricsPage {
  const expected = token === null ? null : digest(token)
  return {
    admits(authorization) {
      if (expected === null) return true
      const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
      return given !== undefined && timingSafeEqual(digest(given), expected)
    },
    async read() {
      const { contentType, body } = await metrics.read()
      return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body }
    },
    refusal: () => ({
      status: 401,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'www-authenticate': 'Bearer realm="metrics"',
      },
      body: 'A bearer token is needed here: the one of METRICS_TOKEN.\n',
    }),
  }
}

/** Of equal length for every token, so that a comparison reports nothing about the expected one. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
