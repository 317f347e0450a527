import { type Failure, failure, type FailureCode } from '@punctual/domain'

import type { TicketOutcome } from './kerberos-process.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

interface Names {
  readonly source: string
  readonly userName: string
  readonly realm: string
  readonly host: string
}

/** What the library says, and what it means for an account. Its words are those of MIT Kerberos in English. */
const known: readonly (readonly [RegExp, FailureCode, (names: Names) => Sentence])[] = [
  [
    /^Client .*not found in Kerberos database/,
    'source_credentials_rejected',
    ({ userName, realm }) => sentence('realm_lacks_user', { userName, realm }),
  ],
  [
    /^Server .*not found in Kerberos database/,
    'source_auth_not_offered',
    ({ host, realm }) => sentence('realm_lacks_service', { host, realm }),
  ],
  [
    /credentials have been revoked|entry in database has expired/,
    'source_account_disabled',
    ({ userName }) => sentence('realm_user_disabled', { userName }),
  ],
  [
    /Password has expired/,
    'source_credentials_expired',
    ({ userName }) => sentence('realm_password_expired', { userName }),
  ],
  [
    /Decrypt integrity check failed|Preauthentication failed/,
    'source_credentials_rejected',
    ({ userName }) => sentence('keytab_outdated', { userName }),
  ],
  [
    /in cache collection|key table|keytab|cannot find mechanisms/i,
    'source_credentials_rejected',
    ({ userName, realm }) => sentence('keytab_lacks_key', { userName, realm }),
  ],
  [/Clock skew/, 'source_credentials_rejected', () => sentence('clock_differs_from_realm')],
  [
    /Cannot contact any KDC|Cannot find KDC/,
    'source_unreachable',
    ({ realm }) => sentence('kdc_unreachable', { realm }),
  ],
]

/** The failure that a ticket which was not given stands for. */
export function ticketRefusal(outcome: Exclude<TicketOutcome, { ok: true }>, names: Names): Failure {
  const { source } = names
  if ('isMissing' in outcome)
    return failure('source_auth_not_available', { source, said: sentence('kerberos_missing') })
  const detail = `Kerberos: ${outcome.text.slice(0, 300)}`
  const found = known.find(([words]) => words.test(outcome.text))
  if (found === undefined) return failure('source_error', { source, detail })
  const [, code, said] = found
  return failure(code, { source, said: said(names), detail })
}
