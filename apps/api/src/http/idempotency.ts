/**
 * `Idempotency-Key`: a client that does not know whether its request arrived sends it again under the same key.
 *
 * The same caller, key and request get the first answer again for 24 hours; the same key with another request is
 * refused. An attempt that failed gives the key back, except where something had begun that must not begin twice
 * (502, 504): that answer is kept too. Answers are sealed at rest, because some of them hold a new secret.
 *
 * Not guaranteed: that an attempt which ended in 500 or 503 wrote nothing. An operation for which that matters gives
 * its object the id of `Context.idempotentId`, so that the second attempt meets the row of the first.
 */
import { createHash } from 'node:crypto'

import type { Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { errorCodes } from './error-codes.ts'
import { problem, ProblemError } from './problem.ts'

/** An answer ready to be sent, with a JSON body. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface IdempotentRequest {
  readonly operation: string
  readonly key: string
  readonly principal: Principal
  /** Everything that makes the request what it is, after validation. */
  readonly input: unknown
  readonly dependencies: Dependencies
}

/**
 * The key of a request, or null when it has none.
 *
 * @throws ProblemError `invalid_request` for a key that cannot be one
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw problem('invalid_request', { detail: 'Idempotency-Key takes 1 to 255 visible ASCII characters.' })
}

/** The id that an object created under a key has, whichever attempt creates it. */
export function idempotentIdOf({ operation, key, principal }: Pick<IdempotentRequest, 'operation' | 'key' | 'principal'>): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([subjectOf(principal), operation, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Runs a request under its key, or answers what the first request with the key was answered. */
export async function runOnce(request: IdempotentRequest, run: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  const { store } = request.dependencies
  const place = { subjectId: subjectOf(request.principal), key: request.key }
  const state = await store.idempotencyKeys.begin({ ...place, requestHash: hashOf(request) })
  if (state.state === 'other-request') throw problem('idempotency_key_reused', { detail: 'Use a new key for a new request.' })
  if (state.state === 'in-flight') {
    throw problem('idempotency_key_in_flight', { detail: 'Wait for the answer of the first request.', retryAfterSeconds: 1 })
  }
  if (state.state === 'answered') return unseal(request, state)
  const kept = await runOrSettle(request, run)
  const complete = store.idempotencyKeys.complete({ ...place, status: kept.status, body: seal(request, kept) })
  // The effect is there; a key that stays in flight is better than one that lets it happen twice.
  await complete.catch((error: unknown) =>
    request.dependencies.logger.warn({ err: error, operation: request.operation }, 'answer not kept'),
  )
  return kept
}

async function runOrSettle(request: IdempotentRequest, run: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
  try {
    return await run()
  } catch (error) {
    await settleFailure(request, error)
    throw error
  }
}

/** A failed attempt gives its key back, unless something has begun that must not begin twice. */
async function settleFailure(request: IdempotentRequest, error: unknown): Promise<void> {
  const { store, logger } = request.dependencies
  const place = { subjectId: subjectOf(request.principal), key: request.key }
  try {
    const hasBegun = error instanceof ProblemError && [502, 504].includes(errorCodes[error.code].status)
    if (!hasBegun) return await store.idempotencyKeys.release(place.subjectId, place.key)
    const { code, options } = error
    const body = seal(request, { code, detail: options.detail, members: options.members })
    await store.idempotencyKeys.complete({ ...place, status: errorCodes[code].status, body })
  } catch (failure) {
    logger.warn({ err: failure, operation: request.operation }, 'idempotency key not settled')
  }
}

function subjectOf({ kind, id }: Principal): string {
  return `${kind}:${id}`
}

/** JSON of validated input: the fields come in the order of the schema, so the order of the client does not count. */
function hashOf({ operation, input }: IdempotentRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex')
}

function seal(request: IdempotentRequest, kept: unknown): { sealed: string } {
  return { sealed: request.dependencies.secretBox.seal(JSON.stringify(kept), placeOf(request)) }
}

function unseal(request: IdempotentRequest, { status, body }: { status: number; body: unknown }): KeptAnswer {
  const opened = request.dependencies.secretBox.open((body as { sealed: string }).sealed, placeOf(request))
  if (!opened.ok) throw problem('internal_error', { detail: 'The kept answer cannot be read.', cause: new Error(opened.reason) })
  const kept = JSON.parse(opened.plain)
  if (status >= 400) throw problem(kept.code, { detail: kept.detail, members: kept.members })
  return kept as KeptAnswer
}

function placeOf({ principal, key }: IdempotentRequest) {
  return { table: 'idempotency_keys', rowId: `${subjectOf(principal)}|${key}`, field: 'body' } as const
}
