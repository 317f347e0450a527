import { FailureError, type SourceAccount } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import type { Clock } from '@punctual/runtime'

import { proofOf } from './credentials.ts'
import { biSettingsOf } from './settings.ts'
import { proofFields } from './token.ts'

/** The application of an account, which proves itself to an authority for another service than reports. */
export interface BiApplication {
  readonly authorityUrl: string
  readonly tenantId: string
  readonly clientId: string
  /** What distinguishes its tokens from those of another secret. */
  readonly identity: string
  /** The fields of a request of a token that prove the application. */
  proof(tokenUrl: string): Promise<Readonly<Record<string, string>>>
}

export type BiApplicationReading =
  | { readonly ok: true; readonly application: BiApplication }
  | { readonly ok: false; readonly said: Sentence }

/** None of an account that reads as a user, and none without usable credentials. */
export function biApplication(account: SourceAccount, clock: Clock): BiApplicationReading {
  const { secret, authType, settings } = account
  if (settings.kind !== 'bi' || secret === null) return { ok: false, said: sentence('bi_account_missing') }
  if (authType === 'User') return { ok: false, said: sentence('bi_account_is_user') }
  try {
    const { authorityUrl, tenantId, clientId } = biSettingsOf(account)
    const proof = proofOf(authType, { secret, now: clock.now() })
    return {
      ok: true,
      application: {
        authorityUrl,
        tenantId,
        clientId,
        identity: secret,
        proof: (tokenUrl) => proofFields({ clientId, tokenUrl }, proof, clock.now()),
      },
    }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, said: error.failure.said }
    throw error
  }
}
