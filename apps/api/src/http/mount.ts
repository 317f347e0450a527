/**
 * Gives every operation the same treatment (see operation.ts). Authentication, role and the cross-site check
 * come before the body is read, so that a stranger cannot make the service parse anything.
 */
import { Readable } from 'node:stream'
import { sentence } from '@punctual/domain/words'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import { createScopes, type ScopeOf, type Scope } from '../access/scope.ts'
import type { Dependencies } from '../deps.ts'
import { admit, callerOf } from './admission.ts'
import { answerLimitMs } from './answer-time.ts'
import { FormFields } from './body-parsers.ts'
import { commitChange } from './change.ts'
import { type CostlySlots, createCostlySlots } from './costly-slots.ts'
import {
  type Hold,
  idempotencyKeyOf,
  type IdempotentRequest,
  idempotentIdOf,
  type KeptAnswer,
  runOnce,
} from './idempotency.ts'
import { languageOf } from './error-response.ts'
import { largestBody } from './largest-body.ts'
import { problem } from './problem.ts'
import { hasInput, readInput, type ValidInput } from './read-input.ts'
import { createRequestRates, type RequestRates } from './request-rates.ts'
import { addUploads } from './upload.ts'
import { expectedVersionOf, versionTag } from './version-tag.ts'
import type { AuditFacts } from './audit-facts.ts'
import { Answer, type Context, JsonText, type Operation, takesIfMatch } from './operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

export interface MountOptions {
  readonly operations: readonly Operation[]
  readonly dependencies: Dependencies
  readonly authenticate: Authenticate
}

export function mountOperations(app: FastifyInstance, options: MountOptions): void {
  const isUpload = ({ bulk, takesMultipart }: Operation) => bulk === true || takesMultipart === true
  const scopes = createScopes(options.dependencies)
  const { limits, clock } = options.dependencies
  const places = createCostlySlots(limits)
  const rates = createRequestRates(limits, clock)
  app.decorateRequest('principal')
  app.decorateRequest('scope')
  app.decorateRequest('chargeBody', () => {})
  mountOn(app, {
    ...options,
    scopes,
    places,
    rates,
    operations: options.operations.filter((operation) => !isUpload(operation)),
  })
  // Multipart forms are read in a scope of their own: everywhere else they are an unknown content type.
  app.register(async (scope) => {
    await addUploads(scope, limits)
    mountOn(scope, { ...options, scopes, places, rates, operations: options.operations.filter(isUpload) })
  })
}

interface Mounted extends MountOptions {
  readonly scopes: ScopeOf
  readonly places: CostlySlots
  readonly rates: RequestRates
}

function mountOn(
  app: FastifyInstance,
  { operations, dependencies, authenticate, scopes, places, rates }: Mounted,
): void {
  for (const operation of operations) {
    const largest = largestBody(operation, dependencies.limits)
    for (const method of operation.methods) {
      app.route({
        method,
        url: operation.path,
        config: { operation, largestBody: largest },
        // HEAD is what monitors and links ask with; it must not be a way to change something.
        exposeHeadRoute: method === 'GET' && !operation.changes,
        bodyLimit: largest.bytes,
        handlerTimeout: answerLimitMs(operation, dependencies.limits),
        onRequest: (request) => admit(request, { operation, authenticate, scopes, dependencies, rates }),
        handler: (request, reply) =>
          serve(operation, { request, reply, dependencies, authenticate, scopes, places }),
      })
    }
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly dependencies: Dependencies
  readonly authenticate: Authenticate
  readonly scopes: ScopeOf
  readonly places: CostlySlots
}

async function serve(operation: Operation, exchange: Exchange): Promise<FastifyReply> {
  using _place = placeFor(operation, exchange)
  return await serveAdmitted(operation, exchange)
}

const retryCostlySeconds = 1

/**
 * The place of a costly request. @throws ProblemError when its caller, or the process, has as many under way
 * as may be
 */
function placeFor(
  { cost }: Operation,
  { request, places, dependencies: { limits } }: Exchange,
): Disposable | null {
  if (cost === undefined || cost === 'stream') return null
  const place = places.take(request.principal, cost)
  const retryAfterSeconds = retryCostlySeconds
  if (place === 'caller-full') {
    const most = cost === 'costly' ? limits.costlyPerCaller : limits.waitingPerCaller
    const detail = sentence('caller_has_too_many_requests', { most })
    throw problem('too_many_at_once', { detail, retryAfterSeconds, limit: `${cost}_of_caller` })
  }
  if (place === 'process-full') {
    const detail = sentence('callers_ask_too_much')
    throw problem('overloaded', { detail, retryAfterSeconds, limit: `${cost}_of_process` })
  }
  return place
}

async function serveAdmitted(operation: Operation, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, dependencies } = exchange
  const raw = {
    params: request.params,
    query: new FormFields(request.query as FormFields['fields']),
    body: request.body,
  }
  reply.header('cache-control', 'no-store')
  if (operation.emptyWithoutInput && !hasInput(raw))
    return sendKept(reply, { status: 200, headers: {}, body: [] })
  const key = operation.idempotent ? idempotencyKeyOf(request.headers['idempotency-key']) : null
  const asked = {
    key,
    input: readInput(operation, raw, dependencies.limits),
    signal: lazily(() => endOf(reply, dependencies.stopping)),
  }
  if (key === null) {
    const outcome = await perform(operation, contextOf(operation, exchange, { ...asked, hold: null }), null)
    return outcome instanceof Answer ? sendRaw(reply, operation, outcome) : sendKept(reply, outcome)
  }
  const keyed: IdempotentRequest = {
    operation: operation.name,
    principal: request.principal,
    dependencies,
    ...asked,
    key,
  }
  const kept = await runOnce(keyed, async (hold) => {
    const outcome = await perform(operation, contextOf(operation, exchange, { ...asked, hold }), hold)
    if (outcome instanceof Answer) throw new Error(`${operation.name}: a raw answer cannot be kept`)
    return outcome
  })
  return sendKept(reply, kept)
}

/** What is known of a request before its operation begins. */
interface Asked {
  readonly input: ValidInput
  readonly key: string | null
  readonly hold: Hold | null
  readonly signal: () => AbortSignal
}

type AnyContext = Context<unknown, unknown, unknown, unknown>

function contextOf(
  operation: Operation,
  exchange: Exchange,
  { input, key, hold, signal }: Asked,
): AnyContext {
  const { request } = exchange
  const { principal, scope } = request
  const { access, dependencies } = scope
  return {
    ...input,
    principal,
    rights: { access, asked: new Set(), principal },
    expectedVersion: takesIfMatch(operation) ? expectedVersionOf(request.headers['if-match']) : null,
    traceParent: request.span?.traceParent ?? null,
    idempotentId: key === null ? null : idempotentIdOf({ operation: operation.name, key, principal }),
    get signal() {
      return signal()
    },
    change: (change) =>
      commitChange({ request, principal, action: operation.name, hold, dependencies }, change),
    recheck: async () => (await callerOf(request, { operation, ...exchange }, { isUse: false })).principal,
    request,
    get language() {
      return languageOf(request)
    },
    dependencies,
  }
}

/** Makes something for the few who ask for it. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** Fires when the client goes away or the process stops. Not cheap. */
function endOf(reply: FastifyReply, stopping: AbortSignal): AbortSignal {
  const leaving = new AbortController()
  if (reply.raw.destroyed) leaving.abort()
  reply.raw.once('close', () => leaving.abort())
  return AbortSignal.any([leaving.signal, stopping])
}

type Outcome = KeptAnswer | Answer<unknown>

/**
 * Runs the handler; that of a change in one transaction with its entry in the audit trail, unless it waits
 * for others.
 */
async function perform(operation: Operation, context: AnyContext, hold: Hold | null): Promise<Outcome> {
  if (!operation.changes || operation.waits)
    return checkedOutcome(operation, context, await operation.handle(context))
  await operation.prepare?.(context)
  const before = await operation.readBefore?.(context)
  const outcome = await context.change({
    work: async (dependencies) =>
      checkedOutcome(operation, context, await operation.handle(within(context, dependencies))),
    facts: ({ body }) => factsOf(operation, context, body),
    before,
    keep: async (store, answered) => (answered instanceof Answer ? undefined : hold?.keep(store, answered)),
  })
  if (operation.changesAccess?.(context)) context.dependencies.accessRules.forget()
  return outcome
}

/** The same context with other dependencies; the signal is still made only when it is asked for. */
function within(context: AnyContext, dependencies: Dependencies): AnyContext {
  const members = Object.getOwnPropertyDescriptors(context)
  return Object.defineProperties({} as AnyContext, {
    ...members,
    dependencies: { value: dependencies, enumerable: true },
  })
}

/**
 * The outcome of an operation that has asked for the right that it needs. @throws Error for one that has not
 */
function checkedOutcome(operation: Operation, { rights }: AnyContext, result: unknown): Outcome {
  const { name, right, bulk } = operation
  // Of a bulk request every item can be refused before there is a folder to ask about.
  if (right !== undefined && right !== 'View' && !bulk && !rights.asked.has(right))
    throw new Error(`${name} has not asked for the right ${right}`)
  return outcomeOf(operation, result)
}

/** Makes the result of a handler an answer; a raw one (a stream or bytes) stays as it is. */
function outcomeOf(operation: Operation, result: unknown): Outcome {
  const given = result instanceof Answer ? result : new Answer({ body: result })
  if (given.body instanceof Readable || Buffer.isBuffer(given.body)) return given
  const isReady = given.status >= 300 || given.body instanceof JsonText
  const body = isReady ? given.body : checkAnswer(operation, given.body)
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

function factsOf(operation: Operation, context: AnyContext, body: unknown): AuditFacts | null {
  const idOfPath = (context.params as { id?: string } | undefined)?.id ?? ''
  return operation.audit ? operation.audit(context, body) : { subject: idOfPath, after: null }
}

function sendKept(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(body instanceof JsonText ? body.text : JSON.stringify(body))
}

/** Of a stream HEAD takes the head only: Fastify would read all of it to send none of it. */
function sendRaw(
  reply: FastifyReply,
  operation: Operation,
  { status, headers, body }: Answer<unknown>,
): FastifyReply {
  const isUnread = reply.request.method === 'HEAD' && body instanceof Readable
  if (isUnread) body.destroy()
  return reply
    .code(status)
    .type(operation.produces ?? 'application/octet-stream')
    .headers(headers)
    .send(isUnread ? Readable.from([]) : body)
}
