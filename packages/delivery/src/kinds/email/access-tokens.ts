import { failure, type Failure, type MailServer, saidWithAnswer } from '@punctual/domain'
import { type Clock, type EgressGuard } from '@punctual/runtime'
import { z } from 'zod'

import { guardedRequest } from '../../network/guarded-request.ts'
import { singleLine } from '../../template.ts'
import type { UserToken } from './user-sign-in.ts'

/** Access tokens of mail servers that users sign in to by OAuth2. */
export interface AccessTokens {
  /** @param wanted.isRenewed the one before was refused, so another one is fetched */
  get(
    server: MailServer,
    wanted: { readonly isRenewed: boolean; readonly signal: AbortSignal },
  ): Promise<FoundToken>
}

export type FoundToken =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly failure: Failure }

interface KeptToken {
  readonly version: number
  readonly token: string
  readonly endsAt: number
}

const source = 'smtp'
const limits = { connectTimeoutMs: 10_000, timeoutMs: 20_000, maxAnswerBytes: 65_536 }

/** A token is renewed this long before it ends, so that none ends while a session opens. */
const earlierMs = 60_000

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().min(0).max(1e9).catch(0),
})

const errorAnswer = z.object({ error: z.string(), error_description: z.string().optional() })

export function createAccessTokens({
  egress,
  clock,
  userToken,
}: {
  readonly egress: EgressGuard
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>
  /** Of servers that a user signs in to; such a server fails without. */
  readonly userToken?: UserToken
}): AccessTokens {
  const kept = new Map<string, KeptToken>()
  const fetching = new Map<string, Promise<FoundToken>>()
  const access = { egress, clock, userToken }
  // A refresh token may be for one use: mails that go side by side wait for the same answer.
  function fetchOnce(server: MailServer): Promise<FoundToken> {
    const key = `${server.id} ${server.version}`
    const at = clock.now().getTime()
    const fetched =
      fetching.get(key) ??
      fetchToken(server, access)
        .then((found): FoundToken => {
          if (!found.ok) return found
          const { token, seconds } = found
          kept.set(server.id, { version: server.version, token, endsAt: at + seconds * 1_000 })
          return { ok: true, token }
        })
        .finally(() => fetching.delete(key))
    fetching.set(key, fetched)
    return fetched
  }
  return {
    async get(server, { isRenewed, signal }) {
      const known = kept.get(server.id)
      const at = clock.now().getTime()
      if (!isRenewed && known?.version === server.version && known.endsAt - earlierMs > at)
        return { ok: true, token: known.token }
      return await Promise.race([fetchOnce(server), stoppedBy(signal)])
    },
  }
}

/** Settles when the signal is aborted; the request goes on for others, within its time. */
function stoppedBy(signal: AbortSignal): Promise<FoundToken> {
  return new Promise((resolve) => {
    const stop = () => resolve({ ok: false, failure: failure('delivery_stopped', { source }) })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

interface TokenAccess {
  readonly egress: EgressGuard
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly userToken: UserToken | undefined
}

type FetchedToken =
  | (FoundToken & { ok: false })
  | { readonly ok: true; readonly token: string; readonly seconds: number }

async function fetchUserToken(server: MailServer, { clock, userToken }: TokenAccess): Promise<FetchedToken> {
  if (userToken === undefined) throw new TypeError('this process reads no sign-ins of users')
  const found = await userToken(server, AbortSignal.timeout(limits.timeoutMs))
  if (!found.ok) return { ok: false, failure: asMailFailure(found.failure) }
  const { value: token, usableUntilMs } = found.value
  return { ok: true, token, seconds: (usableUntilMs - clock.monotonicMs()) / 1_000 + earlierMs / 1_000 }
}

/** What a refused or missing sign-in means for a mail. */
function asMailFailure({ code, retryable, said, detail }: Failure): Failure {
  const busy = code === 'source_busy' ? 'mail_server_busy' : 'mail_server_unreachable'
  const more = { source, said, ...(detail === undefined ? {} : { detail }) }
  return failure(retryable ? busy : 'mail_credentials_rejected', more)
}

/** Refreshes what a user has consented to, where such a token is stored; else the application signs in as itself. */
async function fetchToken(server: MailServer, access: TokenAccess): Promise<FetchedToken> {
  const { settings, secrets } = server
  if (settings.oauth === null) throw new TypeError('a mail server with OAuth2 has a place of tokens')
  if (settings.oauth.isUser === true) return fetchUserToken(server, access)
  const { clientId } = settings.oauth
  const { url, scope } = tokenPlace(settings.oauth)
  const grant =
    secrets.refreshToken === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: secrets.refreshToken }
  const body = new URLSearchParams({
    ...grant,
    client_id: clientId,
    client_secret: secrets.clientSecret ?? '',
    ...(scope === '' ? {} : { scope }),
  })
  const answer = await guardedRequest(
    {
      ...limits,
      source,
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
    },
    { egress: access.egress, signal: AbortSignal.timeout(limits.timeoutMs) },
  )
  if (answer.kind !== 'answered') return { ok: false, failure: unreachable(answer.failure) }
  const json = jsonOf(answer.body)
  const read = tokenAnswer.safeParse(json)
  if (answer.status === 200 && read.success)
    return { ok: true, token: read.data.access_token, seconds: read.data.expires_in }
  return { ok: false, failure: refused(answer.status, json) }
}

/** Of Microsoft 365 it follows from the directory, unless the address says another one. */
function tokenPlace({ tokenUrl, tenantId, scope }: OAuthSettings): {
  readonly url: URL
  readonly scope: string
} {
  if (tokenUrl !== '') return { url: new URL(tokenUrl), scope }
  return {
    url: new URL(`https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`),
    scope: scope === '' ? 'https://outlook.office365.com/.default' : scope,
  }
}

type OAuthSettings = NonNullable<MailServer['settings']['oauth']>

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** The mail server is as good as away while no token can be got for it. */
function unreachable({ said, detail }: Failure): Failure {
  return failure('mail_server_unreachable', { source, said, ...(detail === undefined ? {} : { detail }) })
}

function refused(status: number, json: unknown): Failure {
  const read = errorAnswer.safeParse(json)
  const words = read.success ? `${read.data.error} ${read.data.error_description ?? ''}` : `HTTP ${status}`
  const code = status >= 500 || status === 429 ? 'mail_server_busy' : 'mail_credentials_rejected'
  return failure(code, { source, said: saidWithAnswer(code, singleLine(words).trim().slice(0, 500)) })
}
