import { failure, FailureError } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import type { StoredSignIn } from '../../user-sign-ins.ts'
import type { BiAccountSettings } from './settings.ts'
import { type AccessToken, type Authority, requestToken } from './token-request.ts'
import { sentence } from '@punctual/domain/words'

/** A user who has signed in to the account; the refresh token is read whenever it is needed. */
export interface UserProof {
  readonly kind: 'user'
  readonly accountId: string
  readonly binding: string
}

/** How long a refresh token of the platform lives without use, when the authority says nothing. */
const unusedSeconds = 90 * 86_400

/** How often a token is asked for while other processes put other refresh tokens in its place. */
const maximumAttempts = 3

/** When a refresh token that was given now ends unless it is used before. */
export function refreshTokenEnd(
  { refreshTokenSeconds }: { readonly refreshTokenSeconds: number | null },
  now: Date,
): Date {
  return new Date(now.getTime() + (refreshTokenSeconds ?? unusedSeconds) * 1_000)
}

/** Scope of a token of a user: what the account reads, and a refresh token. */
export function userScope({ scope }: BiAccountSettings): string {
  return `${scope} offline_access`
}

/**
 * The sign-in of the user as it is stored now.
 *
 * @throws FailureError `source_sign_in_required` when there is none
 */
export async function readSignIn(
  { signIns }: Pick<SourceContext, 'signIns'>,
  { accountId, binding }: UserProof,
): Promise<StoredSignIn> {
  const reading = await signIns.read(accountId, binding)
  if (reading.kind === 'signed-in') return reading.signIn
  const said = sentence(reading.kind === 'none' ? 'nobody_signed_in' : 'sign_in_locked')
  throw new FailureError(failure('source_sign_in_required', { source: 'bi', said }))
}

/**
 * Fetches a token of the user by the refresh token, and keeps the one that the authority gives in its place.
 *
 * Several processes may do this at once. Each writes only over the version that it has sent, so the newest
 * token stays. A process whose token is refused checks whether another process has replaced it meanwhile.
 */
export async function fetchUserToken(
  context: SourceContext,
  authority: Authority,
  { proof, signal }: { readonly proof: UserProof; readonly signal: AbortSignal },
): Promise<AccessToken> {
  const { settings, redaction } = authority
  let signIn = await readSignIn(context, proof)
  for (let attempt = 1; ; attempt += 1) {
    redaction.add(signIn.token)
    const form = {
      grant_type: 'refresh_token',
      client_id: settings.clientId,
      scope: userScope(settings),
      refresh_token: signIn.token,
    }
    const reply = await requestToken(context, authority, { form, signal })
    if (reply.ok) {
      const { refreshToken: token } = reply.value
      const endsAt = refreshTokenEnd(reply.value, context.clock.now())
      if (token !== null)
        await context.signIns.rotate({ accountId: proof.accountId, version: signIn.version, token, endsAt })
      return reply.value.access
    }
    const stored = await readSignIn(context, proof)
    if (stored.version === signIn.version || attempt === maximumAttempts)
      throw new FailureError(reply.failure)
    signIn = stored
  }
}
