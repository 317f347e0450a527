import { createHash } from 'node:crypto'

import { failure, FailureError, saidWithAnswer } from '@punctual/domain'
import { z } from 'zod'

import type { DelivererContext } from '../../context.ts'
import type { GraphApplication } from '../../graph-address.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest } from '../../network/guarded-request.ts'
import { sharePointSource as source } from './settings.ts'

const connectTimeoutMs = 15_000
const answerTimeoutMs = 30_000
const maxAnswerBytes = 65_536
/** How long before its end a token is no longer used. */
const marginMs = 300_000
/** The longest that a token is believed to live, in seconds. */
const maxLife = 86_400

export interface GraphTokens {
  /** The token in use, or a new one. @throws FailureError */
  get(application: GraphApplication, asked: Asked): Promise<string>
  /** Drops a token that Graph has refused. */
  forget(application: GraphApplication): void
}

interface Asked {
  readonly scope: string
  readonly signal: AbortSignal
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(50_000),
  expires_in: z.coerce.number().positive().max(maxLife).catch(300),
})

const refusal = z.object({
  error: z.string().catch('unknown'),
  error_codes: z.array(z.number()).catch([]),
})

/** Tokens by the client credentials flow of the Microsoft identity platform, each kept for its life. */
export function createGraphTokens({
  egress,
  clock,
}: Pick<DelivererContext, 'egress' | 'clock'>): GraphTokens {
  const kept = new Map<string, { readonly token: string; readonly untilMs: number }>()

  async function request(application: GraphApplication, { scope, signal }: Asked) {
    const { authorityUrl, tenantId, clientId } = application
    const url = new URL(
      `${authorityUrl.replace(/\/$/, '')}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
    )
    const askedAtMs = clock.monotonicMs()
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      scope,
      ...(await application.proof(url.href)),
    }
    const outcome = await guardedRequest(
      {
        source,
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        connectTimeoutMs,
        timeoutMs: answerTimeoutMs,
        maxAnswerBytes,
      },
      { egress, signal },
    )
    if (outcome.kind === 'not-sent') throw new FailureError(outcome.failure)
    if (outcome.kind === 'unknown') throw new FailureError(failure('destination_unreachable', { source }))
    const { status, headers, body } = outcome
    const read = status === 200 ? tokenAnswer.safeParse(jsonOrNull(body)) : null
    if (read?.success === true) {
      const { access_token: token, expires_in: seconds } = read.data
      const lifeMs = seconds * 1_000
      return { token, untilMs: askedAtMs + Math.max(lifeMs - marginMs, lifeMs / 2) }
    }
    if (status === 400 || status === 401) throw new FailureError(signInRefused(body))
    throw new FailureError(answerFailure({ source, status, headers, now: clock.now() }))
  }

  return {
    async get(application, asked) {
      const key = keyOf(application)
      const known = kept.get(key)
      const nowMs = clock.monotonicMs()
      if (known !== undefined && known.untilMs > nowMs) return known.token
      for (const [each, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(each)
      const fresh = await request(application, asked)
      kept.set(key, fresh)
      return fresh.token
    },
    forget: (application) => void kept.delete(keyOf(application)),
  }
}

/** The secret takes part as a hash only. */
function keyOf({ authorityUrl, tenantId, clientId, identity }: GraphApplication): string {
  return createHash('sha256')
    .update(JSON.stringify([authorityUrl, tenantId, clientId, identity]))
    .digest('hex')
}

/** The names of the authority, and never its text, which can repeat what was sent. */
function signInRefused(body: Buffer) {
  const { error, error_codes: codes } = refusal.safeParse(jsonOrNull(body)).data ?? {
    error: 'unknown',
    error_codes: [],
  }
  const names = [
    error.replace(/[^\w.-]/g, '').slice(0, 60),
    ...codes.slice(0, 3).map((code) => `AADSTS${code}`),
  ]
  return failure('destination_sign_in_refused', {
    source,
    said: saidWithAnswer('destination_sign_in_refused', names.join(', ')),
  })
}

export function jsonOrNull(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
