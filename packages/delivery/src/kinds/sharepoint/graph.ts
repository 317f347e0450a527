import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import type { DelivererContext } from '../../context.ts'
import type { GraphAddress, GraphApplication } from '../../graph-address.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest, type HttpOutcome, type HttpRequest } from '../../network/guarded-request.ts'
import { type GraphTokens, jsonOrNull } from './graph-token.ts'
import { sharePointSource as source } from './settings.ts'

const connectTimeoutMs = 15_000
const answerTimeoutMs = 60_000
/** A page of libraries is the longest answer. */
const maxAnswerBytes = 4_194_304

export interface GraphAnswer {
  readonly status: number
  /** Null for what is no JSON. */
  readonly body: unknown
  /** The word of Graph for what it refuses, such as `nameAlreadyExists`; empty when there is none. */
  readonly word: string
  /** What the answer means when it is no success. */
  failure(): FailureError
}

export type GraphRequest = Pick<HttpRequest, 'method' | 'body' | 'headers'> & {
  /** A path below Graph, or the address of an upload session, which takes no token. */
  readonly to: string | URL
  readonly timeoutMs?: number
}

/**
 * One request to Graph, never repeated.
 *
 * @throws FailureError when nothing was sent; `NoAnswer` when the request may have arrived
 */
export type AskGraph = (request: GraphRequest) => Promise<GraphAnswer>

/** The request may have arrived, and its answer was not read. */
export class NoAnswer extends Error {}

const refusalBody = z.object({ error: z.object({ code: z.string().max(100) }) })

export function createGraph(
  { egress, clock }: Pick<DelivererContext, 'egress' | 'clock'>,
  { address, tokens, application, signal }: GraphSession,
): AskGraph {
  return async ({ to, method, body, headers, timeoutMs = answerTimeoutMs }) => {
    const isSession = to instanceof URL
    const authorization: Readonly<Record<string, string>> = isSession
      ? {}
      : { authorization: `Bearer ${await tokens.get(application, { scope: address.scope, signal })}` }
    const outcome = await guardedRequest(
      {
        source,
        method,
        url: isSession ? to : new URL(to, address.baseUrl),
        headers: { accept: 'application/json', ...authorization, ...headers },
        ...(body === undefined ? {} : { body }),
        connectTimeoutMs,
        timeoutMs,
        maxAnswerBytes,
      },
      { egress, signal },
    )
    if (outcome.kind === 'not-sent') throw new FailureError(outcome.failure)
    if (outcome.kind === 'unknown') throw new NoAnswer(String(outcome.failure.detail))
    if (outcome.status === 401 && !isSession) tokens.forget(application)
    return answerOf(outcome, clock.now())
  }
}

export interface GraphSession {
  readonly address: GraphAddress
  readonly tokens: GraphTokens
  readonly application: GraphApplication
  readonly signal: AbortSignal
}

function answerOf(
  { status, headers, body }: Extract<HttpOutcome, { kind: 'answered' }>,
  now: Date,
): GraphAnswer {
  const json = jsonOrNull(body)
  const word = refusalBody.safeParse(json).data?.error.code.replace(/[^\w.-]/g, '') ?? ''
  return {
    status,
    body: json,
    word,
    failure: () =>
      new FailureError(
        word === 'quotaLimitReached' || word === 'insufficientStorage'
          ? failure('destination_full', { source })
          : answerFailure({ source, status, headers, words: word, now }),
      ),
  }
}
