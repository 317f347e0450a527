/** Serves the contract, and the page that shows it. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import { contractOf } from '../contract/contract.ts'
import type { Operation } from './operation.ts'
import { referencePage } from './reference-page.ts'

const hidden: FastifySchema & { hide: true } = { hide: true }

/** Who gets the description of the interface: nobody, who has a token, or everybody. */
export type DocsAccess = 'off' | 'token' | 'open'

interface DocumentationOptions {
  readonly access: DocsAccess
  readonly authenticate: Authenticate
  readonly operations: readonly Operation[]
}

/**
 * Serves the description, and to everybody who may read it without a token the page that shows it. Both are
 * made when they are asked for.
 */
export async function addDocumentation(
  app: FastifyInstance,
  { access, authenticate, operations }: DocumentationOptions,
): Promise<void> {
  if (access === 'off') return
  if (access === 'open') await addReferencePage(app, operations)
  let text: string | null = null
  app.get('/openapi.json', { schema: hidden, exposeHeadRoute: true }, async (request, reply) => {
    if (access === 'token') await authenticate(request.headers.authorization)
    text ??= JSON.stringify(contractOf(operations))
    return await reply.type('application/json; charset=utf-8').send(text)
  })
}

async function addReferencePage(app: FastifyInstance, operations: readonly Operation[]): Promise<void> {
  // The page takes the description from this plugin, which is to find none by itself.
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    transform: ({ url }) => ({ schema: hidden, url }),
    transformObject: () => contractOf(operations) as never,
  })
  await app.register(swaggerUi, referencePage)
}
