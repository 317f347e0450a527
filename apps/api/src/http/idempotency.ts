/**
 * `Idempotency-Key`: a client that does not know whether its request arrived sends it again under the same
 * key.
 *
 * The same caller, key and request get the first answer again for 24 hours, also when they come before it is
 * given. The same key with another request is refused. An attempt that failed releases the key, except where
 * something had begun that must not begin twice (502, 504): that answer is kept too. Answers are sealed at
 * rest, because some of them hold a new secret.
 *
 * The answer is kept in the transaction that makes the change (see change.ts), so a second attempt never
 * finds a change without its answer. An operation that waits for others (`waits`) keeps it afterwards. It
 * creates its object with the id of `Context.idempotentId`, so that the second attempt meets the row of the
 * first.
 *
 * A running request renews the lease of its key (key-leases.ts). When its process dies, the key is free
 * within seconds. A process that was frozen for longer than that may continue after another one has taken the
 * key. So every change first confirms the lease of its key, in its own transaction. Only one of the two
 * processes can commit anything.
 */
import { createHash } from 'node:crypto'

import { newId } from '@punctual/domain'
import { type Sentence, sentence, sentenceOfJson } from '@punctual/domain/words'
import type { LeasedKey, IdempotencyState } from '@punctual/catalog'
import type { Store } from '@punctual/engine'

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
  /** Ends waiting for the first request of the key. */
  readonly signal: () => AbortSignal
  readonly dependencies: Dependencies
}

/** A repeated request waits this long for the answer of the first one: most have theirs in a moment. */
const maxWaitMs = 3_000
const pollAgainAfterMs = 50

/**
 * The key of a request, or null when it has none.
 *
 * @throws ProblemError `invalid_request` for a key that cannot be one
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw problem('invalid_request', { detail: sentence('idempotency_key_malformed') })
}

/** The id that an object created under a key has, whichever attempt creates it. */
export function idempotentIdOf({
  operation,
  key,
  principal,
}: Pick<IdempotentRequest, 'operation' | 'key' | 'principal'>): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([subjectOf(principal), operation, key]))
    .digest()
    .subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What a running request does with its key. */
export interface Hold {
  /**
   * Ensures that no other request takes the key before the end of the transaction.
   *
   * @throws ProblemError `idempotency_key_in_flight` when another request has taken it: this one may change
   *   nothing any more
   */
  confirm(store: Store): Promise<void>
  /**
   * Stores the answer in the transaction of the change; an answer that no transaction stores is stored
   * afterwards.
   */
  keep(store: Store, kept: KeptAnswer): Promise<void>
}

/** Runs a request under its key, or answers what the first request with the key was answered. */
export async function runOnce(
  request: IdempotentRequest,
  run: (hold: Hold) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { store, keyLeases, logger } = request.dependencies
  const held: LeasedKey = { subjectId: subjectOf(request.principal), key: request.key, holder: newId() }
  const state = await takeKey(request, { ...held, requestHash: hashOf(request) })
  if (state.state === 'other-request')
    throw problem('idempotency_key_reused', { detail: sentence('use_new_key') })
  if (state.state === 'in-flight') throw inFlight(sentence('wait_for_first_answer'))
  if (state.state === 'answered') return unseal(request, state)
  using _holding = keyLeases.hold(held)
  let isKept = false
  const complete = (within: Store, kept: KeptAnswer) =>
    within.idempotencyKeys.complete({ ...held, status: kept.status, body: seal(request, kept) })
  const hold: Hold = {
    async confirm(within) {
      const isHeld = await within.idempotencyKeys.confirm(held)
      if (!isHeld) throw inFlight(sentence('request_overtaken'))
    },
    keep(within, kept) {
      isKept = true
      return complete(within, kept)
    },
  }
  const kept = await run(hold).catch((error: unknown) => settleFailure(request, held, error))
  if (isKept) return kept
  // The effect is there; a key that stays in flight is better than one that lets it happen twice.
  await complete(store, kept).catch((error: unknown) =>
    logger.warn({ err: error, operation: request.operation }, 'answer not stored'),
  )
  return kept
}

function inFlight(detail: Sentence): ProblemError {
  return problem('idempotency_key_in_flight', { detail, retryAfterSeconds: 1 })
}

/** What is to be done under the key; when its first request fails meanwhile, this one takes its place. */
async function takeKey(
  { dependencies, signal }: Pick<IdempotentRequest, 'dependencies' | 'signal'>,
  wanted: Parameters<Dependencies['store']['idempotencyKeys']['begin']>[0],
): Promise<IdempotencyState> {
  const { store, clock } = dependencies
  for (let waitedMs = 0; ; waitedMs += pollAgainAfterMs) {
    const state = await store.idempotencyKeys.begin(wanted)
    if (state.state !== 'in-flight' || waitedMs >= maxWaitMs) return state
    const isOver = await clock.sleep(pollAgainAfterMs, signal()).then(
      () => false,
      () => true,
    )
    if (isOver) return state
  }
}

/** A failed attempt gives its key back, unless something has begun that must not begin twice. */
async function settleFailure(request: IdempotentRequest, held: LeasedKey, error: unknown): Promise<never> {
  const { store, logger } = request.dependencies
  try {
    if (error instanceof ProblemError && [502, 504].includes(errorCodes[error.code].status)) {
      const { code, options } = error
      const body = seal(request, { code, detail: options.detail, members: options.members })
      await store.idempotencyKeys.complete({ ...held, status: errorCodes[code].status, body })
    } else await store.idempotencyKeys.release(held)
  } catch (failure) {
    logger.warn({ err: failure, operation: request.operation }, 'idempotency key not settled')
  }
  throw error
}

function subjectOf({ kind, id }: Principal): string {
  return `${kind}:${id}`
}

/**
 * JSON of validated input: the fields come in the order of the schema, so the order of the client does not
 * count.
 */
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
  if (!opened.ok)
    throw problem('internal_error', {
      detail: sentence('kept_answer_unreadable'),
      cause: new Error(opened.reason),
    })
  const kept = JSON.parse(opened.plain)
  if (status >= 400) throw problem(kept.code, { detail: sentenceOfJson(kept.detail), members: kept.members })
  return kept as KeptAnswer
}

function placeOf({ principal, key }: IdempotentRequest) {
  return { table: 'idempotency_keys', rowId: `${subjectOf(principal)}|${key}`, field: 'body' } as const
}
