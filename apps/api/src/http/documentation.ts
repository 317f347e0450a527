import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { buildLabel, semanticVersion } from '@punctual/runtime'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Authenticate } from '../auth/authenticate.ts'
import { documentedErrors } from './documented-errors.ts'
import { errorCodes } from './error-codes.ts'
import { exampleAnswer } from './example-answer.ts'
import { tidyDocument } from './openapi-document.ts'
import { referencePagePolicy } from './security-headers.ts'
import { type Method, type Operation, takesIfMatch } from './operation.ts'

/** The body of every error, as the reference page shows it. */
const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string(),
    code: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
    requestId: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })

const oauthErrorSchema = z
  .object({ error: z.string(), error_description: z.string() })
  .meta({ id: 'OAuthError', description: 'Error of RFC 6749 §5.2' })

const statusWords: Readonly<Record<number, string>> = {
  400: 'Malformed or invalid request',
  401: 'No token, or an expired, revoked or wrongly sent one',
  403: 'The role of the caller is not enough',
  404: 'No such object',
  409: 'The name is taken or ambiguous, or the state does not allow it',
  412: 'The object was changed since it was read',
  413: 'The body is too large',
  415: 'The content type is not supported',
  429: 'Too many attempts; see Retry-After',
  500: 'An unexpected error; never because of the input',
  502: 'The source system failed',
  503: 'Database away, shutting down, or full; see Retry-After',
  504: 'The wait is over; the execution goes on',
}

/** What the reference page says about an operation under one of its methods. */
export function documentationOf(operation: Operation, method: Method): FastifySchema {
  const isDocumented = method === operation.methods[0]
  const takesBody = method === 'POST'
  const { name, params, query, body, input } = operation
  return {
    operationId: isDocumented ? name : `${name}.${method.toLowerCase()}`,
    summary: operation.summary,
    description: [operation.description, ...notesOf(operation, method)].filter((part) => part !== undefined).join('\n\n'),
    tags: [...operation.tags],
    security: operation.role === 'Public' ? [] : [{ bearer: [] }, { token: [] }],
    ...(params ? { params } : {}),
    ...headersOf(operation),
    ...(query ? { querystring: query } : input && !takesBody ? { querystring: input } : {}),
    ...(takesBody && (body ?? input) ? { body: body ?? input } : {}),
    response: responsesOf(operation),
    'x-role': operation.role,
    'x-examples': operation.examples,
    'x-answer-example': operation.produces ? undefined : exampleAnswer(operation.response),
  } as FastifySchema
}

function headersOf(operation: Operation): { headers?: z.ZodType } {
  const shape = {
    ...operation.headers?.shape,
    ...(operation.idempotent ? { 'Idempotency-Key': z.string().max(255).optional() } : {}),
    ...(takesIfMatch(operation) ? { 'If-Match': z.string().optional().meta({ description: 'ETag of the version to change' }) } : {}),
  }
  return Object.keys(shape).length > 0 ? { headers: z.object(shape) } : {}
}

function notesOf({ role, input, emptyWithoutInput, idempotent, versionOf, methods }: Operation, method: Method): string[] {
  return [
    ...(role === 'Public' ? ['Needs no token.'] : [`Role: ${role}.`]),
    ...(input && method === 'GET' ? ['The fields may be sent as query parameters or as a JSON body of the GET request.'] : []),
    ...(emptyWithoutInput ? ['Without a body and without query parameters the answer is an empty array.'] : []),
    ...(methods.length > 1 && method === methods[0] ? [`Also offered as ${methods.slice(1).join(', ')}.`] : []),
    ...(idempotent ? ['Honours `Idempotency-Key` for 24 hours.'] : []),
    ...(versionOf ? ['Answers an `ETag`.'] : []),
  ]
}

function responsesOf(operation: Operation): Record<number, unknown> {
  const { response, produces, oauthErrors } = operation
  const type = oauthErrors ? 'application/json' : 'application/problem+json'
  const schema = oauthErrors ? oauthErrorSchema : problemSchema
  const described = (status: number, codes: readonly string[]) =>
    `${statusWords[status] ?? 'Error'}${oauthErrors ? '' : `: ${codes.map((code) => `\`${code}\``).join(', ')}`}`
  return {
    200: { description: 'Success', content: { [produces ?? 'application/json']: { schema: response } } },
    ...Object.fromEntries(
      [...documentedErrors(operation)].map(([status, codes]) => [
        status,
        { description: described(status, codes), content: { [type]: { schema } } },
      ]),
    ),
  }
}

/** Registers the OpenAPI description; before the routes, which it watches. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Punctual',
        description:
          'Schedules reports of a BI platform and of a paginated report server, renders them and delivers them. ' +
          'Paths, query keys and body keys match without regard to case. Errors are RFC 9457 problem details.',
        version: `${semanticVersion}+${buildLabel}`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this description came from' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'Token of POST /oauth2/token' },
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'Token of POST /api/login/token, sent as "Authorization: token <TOKEN>"',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      return { schema: withForm(schema as DocumentedSchema, document.route.config?.operation?.bulk === true), url }
    },
    transformObject: (document) => tidyDocument(jsonSchemaTransformObject(document)),
  })
}

interface DocumentedSchema extends FastifySchema {
  consumes?: string[]
}

/** Every body is taken as JSON and as a form, that of a bulk operation as a file. */
function withForm(schema: DocumentedSchema, isBulk: boolean): DocumentedSchema {
  if (!schema?.body) return schema
  return { ...schema, consumes: ['application/json', isBulk ? 'multipart/form-data' : 'application/x-www-form-urlencoded'] }
}

const hidden: FastifySchema & { hide: true } = { hide: true }

/** Who gets the description of the interface: nobody, who has a token, or everybody. */
export type DocsAccess = 'off' | 'token' | 'open'

/** Serves the description, and to everybody who may read it without a token the page that shows it. */
export async function addReferencePage(
  app: FastifyInstance,
  { access, authenticate }: { access: DocsAccess; authenticate: Authenticate },
): Promise<void> {
  if (access === 'off') return
  if (access === 'open') {
    const uiConfig = { docExpansion: 'none', tryItOutEnabled: true } as const
    await app.register(swaggerUi, { routePrefix: '/docs', uiConfig, staticCSP: { ...referencePagePolicy } })
  }
  let text: string | null = null
  app.get('/openapi.json', { schema: hidden, exposeHeadRoute: true }, async (request, reply) => {
    if (access === 'token') await authenticate(request.headers.authorization)
    text ??= JSON.stringify(app.swagger())
    return await reply.type('application/json; charset=utf-8').send(text)
  })
}
