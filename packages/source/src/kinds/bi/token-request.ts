import { type Failure, failure, FailureError, retryAfterMs, withoutTrailing } from '@punctual/domain'
import { z } from 'zod'

import type { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import type { HttpAnswer } from '../../http/http-client.ts'
import { jsonOrNull } from '../../http/json-or-null.ts'
import { readErrorText, readText } from '../../http/read-answer.ts'
import { arrayOf } from '../../record-list.ts'
import type { Redaction } from '../../redaction.ts'
import type { BiAccountSettings } from './settings.ts'
import { tokenRefusal } from './token-refusal.ts'
import { sentence } from '@punctual/domain/words'

/** The token authority on behalf of one account. */
export interface Authority {
  readonly settings: BiAccountSettings
  /** Sends along the network of the account. */
  readonly http: ReturnType<typeof httpOf>
  readonly redaction: Redaction
}

/** A refusal that another request of the same kind will not change by itself. */
export interface AuthorityRefusal {
  readonly ok: false
  /** Such as `invalid_grant`, in the words of RFC 6749 and RFC 8628. */
  readonly error: string
  readonly failure: Failure
}

export type AuthorityReply<Value> = { readonly ok: true; readonly value: Value } | AuthorityRefusal

export interface AccessToken {
  readonly value: string
  /** On the monotonic clock: when it is no longer used. */
  readonly usableUntilMs: number
}

export interface TokenAnswer {
  readonly access: AccessToken
  readonly refreshToken: string | null
  readonly refreshTokenSeconds: number | null
  readonly idToken: string | null
}

/** The longest that a token is believed to live, in seconds; the usual is an hour. */
const maxLife = 86_400

/** A life that is no number, or none above zero, is that of a careful guess; one without bound is a day. */
const lifeSeconds = z.preprocess(
  (given) => Math.min(Number(given ?? Number.NaN), maxLife),
  z.number().positive().catch(300),
)

const refreshSeconds = z.preprocess(
  (given) => Number(given ?? Number.NaN),
  z.number().positive().max(315_360_000).nullable().catch(null),
)

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: lifeSeconds,
  refresh_token: z.string().min(1).max(50_000).nullable().catch(null),
  refresh_token_expires_in: refreshSeconds,
  id_token: z.string().max(50_000).nullable().catch(null),
})

const errorAnswer = z.object({
  error: z.string().default('unknown'),
  error_codes: arrayOf(z.number()).catch([]),
})

/**
 * Asks for a token with a grant of the Microsoft identity platform.
 *
 * @throws FailureError for everything but a token and a refusal
 */
export async function requestToken(
  context: SourceContext,
  authority: Authority,
  { form, signal }: { readonly form: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<AuthorityReply<TokenAnswer>> {
  const requestedAt = context.clock.monotonicMs()
  const reply = await askAuthority(context, authority, { route: 'token', form, signal })
  if (!reply.ok) return reply
  const read = tokenAnswer.safeParse(reply.value)
  if (!read.success)
    throw new FailureError(
      failure('source_error', { source: 'bi', detail: 'the token answer has no access_token' }),
    )
  const token = read.data
  for (const secret of [token.access_token, token.refresh_token, token.id_token])
    if (secret !== null) authority.redaction.add(secret)
  const lifeMs = token.expires_in * 1_000
  return {
    ok: true,
    value: {
      access: {
        value: token.access_token,
        // A token that lives shorter than the margin is still good for half its life.
        usableUntilMs: requestedAt + Math.max(lifeMs - context.limits.tokenMarginMs, lifeMs / 2),
      },
      refreshToken: token.refresh_token,
      refreshTokenSeconds: token.refresh_token_expires_in,
      idToken: token.id_token,
    },
  }
}

/** Sends a form to a route of the authority and gives its JSON, or its refusal. */
export async function askAuthority(
  context: SourceContext,
  { settings, http, redaction }: Authority,
  {
    route,
    form,
    signal,
  }: {
    readonly route: 'token' | 'devicecode'
    readonly form: Readonly<Record<string, string>>
    readonly signal: AbortSignal
  },
): Promise<AuthorityReply<unknown>> {
  const answer = await http.send(
    {
      source: 'bi',
      method: 'POST',
      url: authorityUrl(settings, route),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: context.limits.requestTimeoutMs,
    },
    signal,
  )
  if (answer.status === 200)
    return { ok: true, value: jsonOrNull(await readText(answer, { source: 'bi', signal })) }
  const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
  return refusalOf(answer, { text: await readErrorText(answer, { source: 'bi', signal }), waitMs, redaction })
}

export function authorityUrl(
  { authorityUrl: root, tenantId }: BiAccountSettings,
  route: 'token' | 'devicecode',
): URL {
  const url = URL.parse(`${withoutTrailing(root, '/')}/${encodeURIComponent(tenantId)}/oauth2/v2.0/${route}`)
  if (url === null)
    throw new FailureError(
      failure('source_request_invalid', {
        source: 'bi',
        said: sentence('account_address_invalid'),
      }),
    )
  return url
}

/**
 * A refusal with the error name of the authority but never its text, which can repeat what was sent.
 *
 * @throws FailureError when the authority is busy or fails
 */
function refusalOf(
  { status, url }: HttpAnswer,
  { text, waitMs, redaction }: { text: string; waitMs: number | null; redaction: Redaction },
): AuthorityRefusal {
  const route = url.pathname.endsWith('/devicecode') ? 'device code' : 'token'
  const detail = redaction.detail(`${route}: ${status} ${text}`)
  if (status === 429 || status === 503)
    throw new FailureError(
      failure('source_busy', { source: 'bi', detail, ...(waitMs === null ? {} : { retryAfterMs: waitMs }) }),
    )
  if (status >= 500 || status === 408)
    throw new FailureError(failure('source_error', { source: 'bi', detail }))
  const { error, error_codes: codes } = errorAnswer.safeParse(jsonOrNull(text)).data ?? {
    error: 'unknown',
    error_codes: [],
  }
  return { ok: false, error, failure: tokenRefusal({ error, codes }, detail) }
}
