import { failure, FailureError, withoutTrailing } from '@punctual/domain'
import { z } from 'zod'

import type { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { jsonOrNull } from '../../http/json-or-null.ts'
import { readErrorText, readText } from '../../http/read-answer.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import { arrayOf } from '../../record-list.ts'
import type { Redaction } from '../../redaction.ts'
import { type ClientCertificate, clientAssertion } from './client-certificate.ts'
import type { BiAccountSettings } from './settings.ts'
import { tokenRefusal } from './token-refusal.ts'

/** The longest that a token is believed to live, in seconds; the usual is an hour. */
const maxLife = 86_400

/** A life that is no number, or none above zero, is that of a careful guess; one without bound is a day. */
const lifeSeconds = z.preprocess(
  (given) => Math.min(Number(given ?? Number.NaN), maxLife),
  z.number().positive().catch(300),
)

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: lifeSeconds })

const errorAnswer = z.object({
  error: z.string().default('unknown'),
  error_codes: arrayOf(z.number()).catch([]),
})

export interface AccessToken {
  readonly value: string
  /** On the monotonic clock: when it is no longer used. */
  readonly usableUntilMs: number
}

/** How an application proves to the token authority who it is. */
export type TokenProof =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'certificate'; readonly certificate: ClientCertificate }

/** Credentials of a BI account in the form that the token authority takes. */
export interface BiCredentials {
  readonly settings: BiAccountSettings
  readonly secret: string
  readonly proof: TokenProof
  /** Sends along the network of the account. */
  readonly http: ReturnType<typeof httpOf>
  readonly redaction: Redaction
}

/**
 * Fetches a token by the client credentials flow of the Microsoft identity platform
 * (learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow).
 *
 * @throws FailureError `source_credentials_rejected` when the authority refuses, with its error name but
 * never its text, which can
 *   repeat what was sent
 */
export async function fetchToken(
  context: SourceContext,
  credentials: BiCredentials,
  signal: AbortSignal,
): Promise<AccessToken> {
  const { settings, http, redaction } = credentials
  const url = tokenUrl(settings)
  const proof = await proofFields(credentials, { tokenUrl: url.href, now: context.clock.now() })
  const requestedAt = context.clock.monotonicMs()
  const answer = await http.send(
    {
      source: 'bi',
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        scope: settings.scope,
        ...proof,
      }).toString(),
      timeoutMs: context.limits.requestTimeoutMs,
    },
    signal,
  )
  if (answer.status !== 200) {
    const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
    const text = await readErrorText(answer, { source: 'bi', signal })
    throw tokenFailure({ status: answer.status, text, waitMs }, redaction)
  }
  const token = tokenAnswer.safeParse(jsonOrNull(await readText(answer, { source: 'bi', signal })))
  if (!token.success)
    throw new FailureError(
      failure('source_error', { source: 'bi', detail: 'the token answer has no access_token' }),
    )
  redaction.add(token.data.access_token)
  const lifeMs = token.data.expires_in * 1_000
  // A token that lives shorter than the margin is still good for half its life.
  return {
    value: token.data.access_token,
    usableUntilMs: requestedAt + Math.max(lifeMs - context.limits.tokenMarginMs, lifeMs / 2),
  }
}

async function proofFields(
  { proof, settings: { clientId } }: BiCredentials,
  request: { readonly tokenUrl: string; readonly now: Date },
): Promise<Record<string, string>> {
  if (proof.kind === 'secret') return { client_secret: proof.secret }
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await clientAssertion(proof.certificate, { clientId, ...request }),
  }
}

function tokenUrl({ authorityUrl, tenantId }: BiAccountSettings): URL {
  const url = URL.parse(
    `${withoutTrailing(authorityUrl, '/')}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
  )
  if (url === null)
    throw new FailureError(
      failure('source_request_invalid', {
        source: 'bi',
        message: 'The authority address of the source account is not a URL.',
      }),
    )
  return url
}

function tokenFailure(
  { status, text, waitMs }: { status: number; text: string; waitMs: number | null },
  redaction: Redaction,
): FailureError {
  const detail = redaction.detail(`token: ${status} ${text}`)
  if (status === 429 || status === 503)
    return new FailureError(
      failure('source_busy', { source: 'bi', detail, ...(waitMs === null ? {} : { retryAfterMs: waitMs }) }),
    )
  if (status >= 500 || status === 408)
    return new FailureError(failure('source_error', { source: 'bi', detail }))
  const { error, error_codes: codes } = errorAnswer.safeParse(jsonOrNull(text)).data ?? {
    error: 'unknown',
    error_codes: [],
  }
  return new FailureError(tokenRefusal({ error, codes }, detail))
}
