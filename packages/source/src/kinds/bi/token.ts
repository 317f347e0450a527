import { FailureError } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import { type ClientCertificate, clientAssertion } from './client-certificate.ts'
import { type AccessToken, type Authority, authorityUrl, requestToken } from './token-request.ts'
import { fetchUserToken, type UserProof } from './user-token.ts'

/** How an account proves to the token authority who it is. */
export type TokenProof =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'certificate'; readonly certificate: ClientCertificate }
  | UserProof

/** Credentials of a BI account in the form that the token authority takes. */
export interface BiCredentials extends Authority {
  readonly proof: TokenProof
  /** What distinguishes its tokens from those of others: the secret, or the sign-in of a user. */
  readonly identity: () => Promise<string>
}

/**
 * Fetches a token. An application gets it by the client credentials flow of the Microsoft identity platform
 * (learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow), and a user by the refresh
 * token of the sign-in.
 *
 * @throws FailureError when the authority refuses or fails
 */
export async function fetchToken(
  context: SourceContext,
  credentials: BiCredentials,
  signal: AbortSignal,
): Promise<AccessToken> {
  const { proof, settings } = credentials
  if (proof.kind === 'user') return fetchUserToken(context, credentials, { proof, signal })
  const form = {
    grant_type: 'client_credentials',
    client_id: settings.clientId,
    scope: settings.scope,
    ...(await proofFields(
      { clientId: settings.clientId, tokenUrl: authorityUrl(settings, 'token').href },
      proof,
      context.clock.now(),
    )),
  }
  const reply = await requestToken(context, credentials, { form, signal })
  if (!reply.ok) throw new FailureError(reply.failure)
  return reply.value.access
}

/** The fields of a request of a token that prove the application to the authority. */
export async function proofFields(
  asker: { readonly clientId: string; readonly tokenUrl: string },
  proof: Exclude<TokenProof, UserProof>,
  now: Date,
): Promise<Record<string, string>> {
  if (proof.kind === 'secret') return { client_secret: proof.secret }
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await clientAssertion(proof.certificate, { ...asker, now }),
  }
}
