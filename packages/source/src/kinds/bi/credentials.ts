import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { createRedaction } from '../../redaction.ts'
import { readClientCertificate } from './client-certificate.ts'
import { biSettingsOf, signInBinding } from './settings.ts'
import type { BiCredentials, TokenProof } from './token.ts'
import { readSignIn, type UserProof } from './user-token.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/**
 * What an account signs in with.
 *
 * @throws FailureError `source_auth_not_available`, `source_credentials_rejected`,
 * `source_credentials_expired`
 */
export function biCredentials(context: SourceContext, account: SourceAccount): BiCredentials {
  const { secret } = account
  const common = {
    settings: biSettingsOf(account),
    http: httpOf(context, account),
    redaction: createRedaction([secret, account.proxyPassword ?? null]),
  }
  if (account.authType === 'User') {
    const proof = { kind: 'user', accountId: account.id, binding: signInBinding(account.settings) } as const
    return { ...common, proof, identity: signInOnce(context, proof) }
  }
  if (secret === null)
    throw rejected(sentence('account_secret_missing', { field: 'ClientSecret, Certificate' }))
  const proof = proofOf(account.authType, { secret, now: context.clock.now() })
  return { ...common, proof, identity: async () => secret }
}

/** Read once for each use of the account: another user may sign in between two uses. */
function signInOnce(context: SourceContext, proof: UserProof): () => Promise<string> {
  let known: Promise<string> | undefined
  const read = async () => {
    const { signedInAt } = await readSignIn(context, proof)
    return JSON.stringify([proof.accountId, proof.binding, signedInAt])
  }
  return () => (known ??= read())
}

/** @throws FailureError */
export function proofOf(
  authType: string,
  { secret, now }: { secret: string; now: Date },
): Exclude<TokenProof, UserProof> {
  if (authType === 'ServicePrincipal') return { kind: 'secret', secret }
  if (authType !== 'Certificate')
    throw new FailureError(failure('source_auth_not_available', { source: 'bi', detail: authType }))
  const reading = readClientCertificate(secret)
  if (!reading.ok) throw rejected(sentence('account_certificate_invalid', { reason: reading.message }))
  const { certificate } = reading
  if (certificate.notAfter <= now) {
    const said = sentence('account_certificate_ended', { date: dateOf(certificate.notAfter) })
    throw new FailureError(failure('source_credentials_expired', { source: 'bi', said }))
  }
  return { kind: 'certificate', certificate }
}

export function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function rejected(said: Sentence): FailureError {
  return new FailureError(failure('source_credentials_rejected', { source: 'bi', said }))
}
