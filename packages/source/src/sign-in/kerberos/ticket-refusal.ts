import { type Failure, failure, type FailureCode } from '@punctual/domain'

import type { TicketOutcome } from './kerberos-process.ts'

interface Names {
  readonly source: string
  readonly userName: string
  readonly realm: string
  readonly host: string
}

/** What the library says, and what it means for an account. Its words are those of MIT Kerberos in English. */
const known: readonly (readonly [RegExp, FailureCode, (names: Names) => string])[] = [
  [
    /^Client .*not found in Kerberos database/,
    'source_credentials_rejected',
    ({ userName, realm }) => `The realm ${realm} has no user ${userName}.`,
  ],
  [
    /^Server .*not found in Kerberos database/,
    'source_auth_not_offered',
    ({ host, realm }) =>
      `The realm ${realm} knows no service HTTP/${host}: register that name for the account of the source system (setspn).`,
  ],
  [
    /credentials have been revoked|entry in database has expired/,
    'source_account_disabled',
    ({ userName }) => `The user ${userName} is disabled, locked or expired in the realm.`,
  ],
  [
    /Password has expired/,
    'source_credentials_expired',
    ({ userName }) => `The password of the user ${userName} has expired: change it and make another keytab.`,
  ],
  [
    /Decrypt integrity check failed|Preauthentication failed/,
    'source_credentials_rejected',
    ({ userName }) =>
      `The keytab has an older key of ${userName}: make another one after each change of the password.`,
  ],
  [
    /in cache collection|key table|keytab|cannot find mechanisms/i,
    'source_credentials_rejected',
    ({ userName, realm }) => `The keytab has no key of ${userName}@${realm}.`,
  ],
  [
    /Clock skew/,
    'source_credentials_rejected',
    () => 'The clock of this server differs from that of the realm by more than five minutes.',
  ],
  [
    /Cannot contact any KDC|Cannot find KDC/,
    'source_unreachable',
    ({ realm }) => `The key distribution center (KDC) of the realm ${realm} does not answer.`,
  ],
]

/** The failure that a ticket which was not given stands for. */
export function ticketRefusal(outcome: Exclude<TicketOutcome, { ok: true }>, names: Names): Failure {
  const { source } = names
  if ('isMissing' in outcome) {
    const message =
      'This server has no library of Kerberos: install MIT Kerberos (Debian: libgssapi-krb5-2) where workers and api run.'
    return failure('source_auth_not_available', { source, message })
  }
  const detail = `Kerberos: ${outcome.text.slice(0, 300)}`
  const found = known.find(([words]) => words.test(outcome.text))
  if (found === undefined) return failure('source_error', { source, detail })
  const [, code, message] = found
  return failure(code, { source, message: message(names), detail })
}
