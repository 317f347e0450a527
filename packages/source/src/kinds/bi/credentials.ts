import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { createRedaction } from '../../redaction.ts'
import { readClientCertificate } from './client-certificate.ts'
import { biSettingsOf, signInBinding } from './settings.ts'
import type { BiCredentials, TokenProof } from './token.ts'
import { readSignIn, type UserProof } from './user-token.ts'

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
  if (secret === null) throw rejected('The source account has no client secret and no certificate.')
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

function proofOf(
  authType: string,
  { secret, now }: { secret: string; now: Date },
): Exclude<TokenProof, UserProof> {
  if (authType === 'ServicePrincipal') return { kind: 'secret', secret }
  if (authType !== 'Certificate')
    throw new FailureError(
      failure('source_auth_not_available', {
        source: 'bi',
        message: `A BI account signs in as ServicePrincipal, Certificate or User, not as ${authType}.`,
      }),
    )
  const reading = readClientCertificate(secret)
  if (!reading.ok) throw rejected(`The certificate of the source account ${String(reading.message)}.`)
  const { certificate } = reading
  if (certificate.notAfter <= now) {
    const message = `The certificate of the source account ended on ${dateOf(certificate.notAfter)}: write a new one to the account.`
    throw new FailureError(failure('source_credentials_expired', { source: 'bi', message }))
  }
  return { kind: 'certificate', certificate }
}

export function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function rejected(message: string): FailureError {
  return new FailureError(failure('source_credentials_rejected', { source: 'bi', message }))
}
