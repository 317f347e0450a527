/**
 * Gives every operation the same treatment (see operation.ts). Authentication, role and the cross-site check come
 * before the body is read, so that a stranger cannot make the service parse anything.
 */
import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import { isAllowed, type Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { auditedChange } from './audit-entry.ts'
import { FormFields } from './body-parsers.ts'
import { refuseCrossSite } from './cross-site.ts'
import { documentationOf } from './documentation.ts'
import { idempotencyKeyOf, idempotentIdOf, type KeptAnswer, runOnce } from './idempotency.ts'
import { Answer, type Context, type Operation, takesIfMatch } from './operation.ts'
import { problem, ProblemError } from './problem.ts'
import { readInput } from './read-input.ts'
import { addUploads } from './upload.ts'
import { expectedVersionOf, versionTag } from './version-tag.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

export const anonymous: Principal = { kind: 'user', id: '', name: 'anonymous', role: 'Viewer' }

const defaultBodyLimitBytes = 1_048_576

export interface MountOptions {
  readonly operations: readonly Operation[]
  readonly dependencies: Dependencies
  readonly authenticate: Authenticate
}

export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const isBulk = ({ bulk }: Operation) => bulk === true
  app.decorateRequest('principal')
  mountOn(app, { ...options, operations: options.operations.filter((operation) => !isBulk(operation)) })
  // Multipart forms are read in a scope of their own: everywhere else they are an unknown content type.
  app.register(async (scope) => {
    await addUploads(scope)
    mountOn(scope, { ...options, operations: options.operations.filter(isBulk) })
  })
}

function mountOn(app: FastifyInstance, { operations, dependencies, authenticate }: MountOptions): void {
  for (const operation of operations) {
    for (const method of operation.methods) {
      app.route({
        method,
        url: operation.path,
        schema: documentationOf(operation, method),
        config: { operation },
        bodyLimit: operation.bodyLimitBytes ?? defaultBodyLimitBytes,
        onRequest: (request) => admit(request, { operation, authenticate }),
        handler: (request, reply) => serve(operation, { request, reply, dependencies }),
      })
    }
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly dependencies: Dependencies
}

async function admit(
  request: FastifyRequest,
  { operation, authenticate }: { operation: Operation; authenticate: Authenticate },
): Promise<void> {
  request.principal = anonymous
  if (operation.changes) refuseCrossSite(request)
  if (operation.role === 'Public') return
  request.principal = await authenticate(request.headers.authorization)
  if (!isAllowed(request.principal.role, operation.role)) {
    throw problem('role_insufficient', {
      detail: `This operation needs the role ${operation.role}; the caller has ${request.principal.role}.`,
    })
  }
}

async function serve(operation: Operation, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange
  const context = contextOf(operation, exchange)
  reply.header('cache-control', 'no-store')
  const key = operation.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
  if (key === null) {
    const outcome = await perform(operation, context)
    return outcome instanceof Answer ? sendRaw(reply, operation, outcome) : sendKept(reply, outcome)
  }
  const { params, query, body, input, principal, dependencies } = context
  const kept = await runOnce(
    { operation: operation.name, key, principal, input: { params, query, body, input }, dependencies },
    async () => {
      const outcome = await perform(operation, context)
      if (outcome instanceof Answer) throw new Error(`${operation.name}: a raw answer cannot be kept`)
      return outcome
    },
  )
  return sendKept(reply, kept)
}

function contextOf(operation: Operation, { request, reply, dependencies }: Exchange): Context<unknown, unknown, unknown, unknown> {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  const query = new FormFields(request.raw.url?.split('?').slice(1).join('?') ?? '')
  const key = operation.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
  return {
    ...readInput(operation, { params: request.params, query, body: request.body }),
    principal: request.principal,
    expectedVersion: takesIfMatch(operation) ? expectedVersionOf(request.headers['if-match']) : null,
    idempotentId: key === null ? null : idempotentIdOf({ operation: operation.name, key, principal: request.principal }),
    signal: AbortSignal.any([leaving.signal, dependencies.stopping]),
    request,
    dependencies,
  }
}

/** Runs the handler and makes its result an answer; a raw one (a stream or bytes) stays as it is. */
async function perform(operation: Operation, context: Context<unknown, unknown, unknown, unknown>): Promise<KeptAnswer | Answer<unknown>> {
  const before = operation.changes ? await operation.readBefore?.(context) : undefined
  const result = await operation.handle(context).catch((error: unknown) => auditUnended(error, { operation, context, before }))
  const given = result instanceof Answer ? result : new Answer({ body: result })
  const isRaw = given.body instanceof Readable || Buffer.isBuffer(given.body)
  const body = isRaw || given.status >= 300 ? given.body : checkAnswer(operation, given.body)
  if (operation.changes) await writeAudit(operation, context, { before, result: body })
  if (isRaw) return given
  const version = given.status < 300 ? (operation.versionOf?.(body) ?? null) : null
  const etag: Record<string, string> = version === null ? {} : { etag: versionTag(version) }
  return { status: given.status, headers: { ...etag, ...given.headers }, body }
}

/** An answer that breaks its own schema is a bug; unknown fields are dropped, so that nothing leaks. */
function checkAnswer(operation: Operation, body: unknown): unknown {
  const checked = operation.response.safeParse(body)
  if (checked.success) return checked.data
  const issues = checked.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  throw new Error(`${operation.name} answers something else than its schema says (${issues.join('; ')})`)
}

/** The wait for a change is over, the change is not: the trail has it all the same. */
async function auditUnended(
  error: unknown,
  { operation, context, before }: { operation: Operation; context: Context<unknown, unknown, unknown, unknown>; before: unknown },
): Promise<never> {
  const isUnended = error instanceof ProblemError && error.code === 'execution_wait_over'
  if (isUnended && operation.changes) await writeAudit(operation, context, { before, result: error.options.members ?? {} })
  throw error
}

/** The change has happened, so a failing audit trail is told to the operator and not to the caller. */
async function writeAudit(
  operation: Operation,
  context: Context<unknown, unknown, unknown, unknown>,
  { before, result }: { before: unknown; result: unknown },
): Promise<void> {
  const { request, principal, dependencies } = context
  const idOfPath = (context.params as { id?: string } | undefined)?.id ?? ''
  const { subject, after } = operation.audit?.(context, result) ?? { subject: idOfPath, after: null }
  const origin = { actor: principal.name, action: operation.name, address: request.ip, requestId: request.id }
  const entry = { ...origin, subject, ...auditedChange(before, after) }
  try {
    await dependencies.store.audit.append(entry)
  } catch (error) {
    request.log.error({ err: error, actor: entry.actor, action: entry.action, subject: entry.subject }, 'audit entry not written')
  }
}

function sendKept(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function sendRaw(reply: FastifyReply, operation: Operation, { status, headers, body }: Answer<unknown>): FastifyReply {
  return reply
    .code(status)
    .type(operation.produces ?? 'application/octet-stream')
    .headers(headers)
    .send(body)
}
