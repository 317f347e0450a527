import { failure, FailureError, type SourceAccount } from '@punctual/domain'
import { z } from 'zod'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { jsonOrNull } from '../../http/json-or-null.ts'
import type { Outcome } from '../../port.ts'
import { createRedaction } from '../../redaction.ts'
import { biSettingsOf, signInBinding } from './settings.ts'
import { type AccessToken, askAuthority, type Authority, requestToken } from './token-request.ts'
import { fetchUserToken, refreshTokenEnd, userScope } from './user-token.ts'
import { sentence } from '@punctual/domain/words'

/** What a user does next: opens the address on any device, enters the code, and signs in there. */
export interface DeviceSignIn {
  /** Proves that this sign-in was begun here; nothing may show it. */
  readonly deviceCode: string
  readonly userCode: string
  readonly verificationUri: string
  readonly lifeSeconds: number
  readonly pollSeconds: number
}

export type DeviceSignInState =
  | { readonly state: 'pending' | 'slow-down' | 'declined' | 'expired' }
  | {
      readonly state: 'signed-in'
      readonly token: string
      readonly endsAt: Date
      /** As the authority names the user; empty when it does not. */
      readonly userName: string
    }

/** The sign-in of a user by device code (RFC 8628), to a BI account or to a mail server. */
export interface BiSignIn {
  startSignIn(account: SourceAccount, signal: AbortSignal): Promise<Outcome<DeviceSignIn>>
  /** Asks the authority once. A refusal that ends the sign-in is a failure that is not retryable. */
  pollSignIn(
    account: SourceAccount,
    deviceCode: string,
    signal: AbortSignal,
  ): Promise<Outcome<DeviceSignInState>>
  /** Another access token of the user who has signed in to a mail server. */
  mailServerToken(account: SourceAccount, signal: AbortSignal): Promise<Outcome<AccessToken>>
}

/** Seconds between two questions when the authority says nothing (RFC 8628 3.2). */
const usualPollSeconds = 5

const deviceAnswer = z.object({
  device_code: z.string().min(1).max(10_000),
  user_code: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  verification_uri: z.string().max(2_000),
  expires_in: z.coerce.number().positive().catch(900),
  interval: z.coerce.number().positive().catch(usualPollSeconds),
})

/** @throws FailureError when the authority refuses to begin */
export async function startDeviceSignIn(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<DeviceSignIn> {
  const authority = authorityOf(context, account)
  const { settings } = authority
  // The names of the user come in the token of OpenID Connect.
  const form = { client_id: settings.clientId, scope: `${userScope(settings)} openid profile` }
  const reply = await askAuthority(context, authority, { route: 'devicecode', form, signal })
  if (!reply.ok) throw new FailureError(reply.failure)
  const read = deviceAnswer.safeParse(reply.value)
  if (!read.success || !isPage(read.data.verification_uri, settings.authorityUrl))
    throw new FailureError(
      failure('source_error', { source: 'bi', detail: 'the answer has no code and address for a user' }),
    )
  const { device_code: deviceCode, user_code: userCode, verification_uri: verificationUri } = read.data
  return {
    deviceCode,
    userCode,
    verificationUri,
    lifeSeconds: Math.ceil(Math.min(read.data.expires_in, 3_600)),
    pollSeconds: Math.ceil(Math.min(read.data.interval, 60)),
  }
}

/** Asks once whether the user has signed in. */
export async function pollDeviceSignIn(
  context: SourceContext,
  { account, deviceCode }: { readonly account: SourceAccount; readonly deviceCode: string },
  signal: AbortSignal,
): Promise<DeviceSignInState> {
  const authority = authorityOf(context, account)
  authority.redaction.add(deviceCode)
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: authority.settings.clientId,
    device_code: deviceCode,
  }
  const reply = await requestToken(context, authority, { form, signal })
  if (!reply.ok) {
    const state = states.get(reply.error)
    if (state === undefined) throw new FailureError(reply.failure)
    return { state }
  }
  const { refreshToken: token, idToken } = reply.value
  if (token === null) {
    const said = sentence('token_does_not_last')
    throw new FailureError(failure('source_access_denied', { source: 'bi', said }))
  }
  const endsAt = refreshTokenEnd(reply.value, context.clock.now())
  return { state: 'signed-in', token, endsAt, userName: userNameIn(idToken) }
}

/** The errors of RFC 8628 3.5, and those that the platform uses in their place. */
const states: ReadonlyMap<string, Exclude<DeviceSignInState['state'], 'signed-in'>> = new Map([
  ['authorization_pending', 'pending'],
  ['slow_down', 'slow-down'],
  ['access_denied', 'declined'],
  ['authorization_declined', 'declined'],
  ['expired_token', 'expired'],
  ['code_expired', 'expired'],
])

/** @throws FailureError `source_sign_in_required` when no user has signed in */
export function fetchMailServerToken(
  context: SourceContext,
  account: SourceAccount,
  signal: AbortSignal,
): Promise<AccessToken> {
  const binding = signInBinding(account.settings)
  return fetchUserToken({ ...context, signIns: context.mailServerSignIns }, authorityOf(context, account), {
    proof: { kind: 'user', accountId: account.id, binding },
    signal,
  })
}

function authorityOf(context: SourceContext, account: SourceAccount): Authority {
  return {
    settings: biSettingsOf(account),
    http: httpOf(context, account),
    redaction: createRedaction([account.proxyPassword ?? null]),
  }
}

/** A user enters a password there: it is encrypted unless the authority itself is not. */
function isPage(address: string, authorityUrl: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && authorityUrl.startsWith('http:'))
}

const claims = z.object({ preferred_username: z.string().catch(''), name: z.string().catch('') })

/**
 * For display only, so its signature is not verified: it comes from the authority itself, over the connection
 * of the token (OpenID Connect Core 3.1.3.7).
 */
function userNameIn(idToken: string | null): string {
  const payload = Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8')
  const read = claims.safeParse(jsonOrNull(payload)).data
  return (read?.preferred_username || read?.name || '').replace(/\p{C}/gu, ' ').trim().slice(0, 200)
}
