/** Serves the contract, and the page that shows it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import { type Description, descriptionOf } from '../contract/description.ts'
import { withSamples } from '../contract/samples/with-samples.ts'
import { withoutAliases } from '../contract/without-aliases.ts'
import type { Operation } from './operation.ts'
import { referencePage } from './reference-page.ts'

const hidden: FastifySchema & { hide: true } = { hide: true }

/** Who gets the description of the interface: no caller, callers with a token, or every caller. */
export type DocsAccess = 'off' | 'token' | 'open'

interface DocumentationOptions {
  readonly access: DocsAccess
  readonly authenticate: Authenticate
  readonly operations: readonly Operation[]
}

/**
 * Serves the description, and where callers may read it without a token, also the page that shows it. Both
 * are made here, and no request waits for that.
 */
export async function addDocumentation(
  app: FastifyInstance,
  { access, authenticate, operations }: DocumentationOptions,
): Promise<void> {
  if (access === 'off') return
  const description = descriptionOf(operations)
  if (access === 'open') await addReferencePage(app, description, operations)
  app.get('/openapi.json', { schema: hidden, exposeHeadRoute: true }, async (request, reply) => {
    if (access === 'token') await authenticate(request.headers.authorization)
    reply.header('etag', description.etag).header('cache-control', 'private, no-cache')
    if (isKnown(request.headers['if-none-match'], description.etag)) return await reply.code(304).send()
    return await reply.type('application/json; charset=utf-8').send(description.bytes)
  })
}

/** Whether one of the tags that a client has is this one (RFC 9110, 13.1.2). */
function isKnown(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

async function addReferencePage(
  app: FastifyInstance,
  { document }: Description,
  operations: readonly Operation[],
): Promise<void> {
  const page = withSamples(withoutAliases(document), operations)
  // The page takes the description from this plugin, which is to find none by itself.
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    transform: ({ url }) => ({ schema: hidden, url }),
    transformObject: () => page as never,
  })
  await app.register(swaggerUi, referencePage)
}
