import { sentence } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'

import { problem } from './problem.ts'

/**
 * Refuses a change that a page of another site started in a browser. Browsers say so in `Sec-Fetch-Site`;
 * other clients do not send it. A link that the user typed or opened from a bookmark (`none`) passes.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') {
    throw problem('cross_site_request', {
      detail: sentence('start_from_own_page'),
    })
  }
}
