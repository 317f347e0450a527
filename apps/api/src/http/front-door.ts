import { sentence } from '@punctual/domain/words'
import type { FastifyInstance, FastifySchema } from 'fastify'

import type { DocsAccess } from './documentation.ts'
import { problem } from './problem.ts'

const hidden: FastifySchema & { hide: true } = { hide: true }

/**
 * Redirects a browser that opens the bare address to the console, when its address is known. Else it
 * redirects to the reference page, if every caller may read that. A program gets the answer that nothing is
 * there.
 */
export function addFrontDoor(
  app: FastifyInstance,
  { consoleUrl, docs }: { consoleUrl: string | null; docs: DocsAccess },
): void {
  const address = consoleUrl ?? (docs === 'open' ? '/docs' : null)
  app.get('/', { schema: hidden, exposeHeadRoute: true }, async (request, reply) => {
    const isBrowser = /\btext\/html\b/i.test(request.headers.accept ?? '')
    if (address === null || !isBrowser) throw problem('path_not_found', { detail: sentence('see_all_paths') })
    return await reply.header('cache-control', 'no-store').header('vary', 'accept').redirect(address, 302)
  })
}
