import { type Failure, failure, type FailureCode } from '@punctual/domain'

/** What the numbers of the identity platform mean for an account, and what to do. */
const known: Readonly<Record<number, { readonly code: FailureCode; readonly message: string }>> = {
  7000215: {
    code: 'source_credentials_rejected',
    message: 'The token authority refuses the client secret: give its value, not its id.',
  },
  7000222: {
    code: 'source_credentials_expired',
    message: 'The client secret has expired: make a new one and write it to the account.',
  },
  700016: {
    code: 'source_credentials_rejected',
    message: 'The token authority finds no application with this ClientId in the tenant.',
  },
  90002: {
    code: 'source_credentials_rejected',
    message: 'The token authority finds no tenant with this TenantId.',
  },
  700027: {
    code: 'source_credentials_rejected',
    message: 'The token authority does not know the certificate: add it to the application.',
  },
  700024: {
    code: 'source_credentials_rejected',
    message: 'The token authority finds the proof of the certificate outside of its time: check the clock.',
  },
  70011: {
    code: 'source_credentials_rejected',
    message: 'The token authority refuses the Scope of the account: it belongs to another cloud.',
  },
  7000218: {
    code: 'source_credentials_rejected',
    message: 'The application signs no user in without a secret: allow public client flows in its settings.',
  },
  65001: {
    code: 'source_access_denied',
    message:
      'The application has no consent in the tenant, or it was revoked: let an administrator consent, or sign in again.',
  },
  50105: {
    code: 'source_access_denied',
    message: 'The user of the source account is not assigned to the application.',
  },
  53003: {
    code: 'source_access_denied',
    message: 'A rule of the tenant (conditional access) refuses the sign-in of the user from this place.',
  },
  50034: {
    code: 'source_account_disabled',
    message: 'The tenant has no user like that of the source account any more: sign in with another one.',
  },
  50057: {
    code: 'source_account_disabled',
    message: 'The user of the source account is disabled in the tenant.',
  },
  50053: {
    code: 'source_account_disabled',
    message: 'The user of the source account is locked in the tenant.',
  },
  7000112: {
    code: 'source_account_disabled',
    message: 'The application of the source account is disabled in the tenant.',
  },
  700082: {
    code: 'source_credentials_expired',
    message: 'The sign-in of the user has ended, since it was not used: sign in again.',
  },
  700084: {
    code: 'source_credentials_expired',
    message: 'The sign-in of the user has ended after its longest time: sign in again.',
  },
  70043: {
    code: 'source_credentials_expired',
    message: 'The sign-in of the user has ended by a rule of the tenant: sign in again.',
  },
  50173: {
    code: 'source_credentials_expired',
    message: 'The sign-in of the user has ended, since the password was changed: sign in again.',
  },
  50133: {
    code: 'source_credentials_expired',
    message:
      'The sign-in of the user has ended, since the password was changed or has expired: sign in again.',
  },
  50055: {
    code: 'source_credentials_expired',
    message: 'The password of the user has expired: the user sets another one and signs in again.',
  },
  70008: {
    code: 'source_credentials_expired',
    message: 'The sign-in of the user has ended: sign in again.',
  },
  54005: {
    code: 'source_sign_in_required',
    message: 'The code of this sign-in was used before: start another sign-in.',
  },
  ...Object.fromEntries(
    [50_072, 50_074, 50_076, 50_078, 50_079, 50_158].map((number) => [
      number,
      {
        code: 'source_sign_in_required',
        message: 'The tenant asks the user for another factor (MFA): sign in again.',
      } as const,
    ]),
  ),
}

/** The same by the names of OAuth 2.0, for an authority that gives no numbers. */
const named: ReadonlyMap<string, (typeof known)[number]> = new Map([
  [
    'invalid_grant',
    {
      code: 'source_credentials_expired',
      message: 'The sign-in of the user is not valid any more: sign in again.',
    },
  ],
  [
    'interaction_required',
    {
      code: 'source_sign_in_required',
      message: 'The token authority wants to see the user: sign in again.',
    },
  ],
  [
    'consent_required',
    {
      code: 'source_access_denied',
      message: 'The application has no consent of the user or the tenant any more: sign in again.',
    },
  ],
])

/**
 * The failure that a refusal of the token authority stands for, by its numbers. Its text never appears, since
 * it can repeat what was sent.
 */
export function tokenRefusal(
  { error, codes }: { readonly error: string; readonly codes: readonly number[] },
  detail: string,
): Failure {
  const name = [
    error.replace(/[^\w.-]/g, '').slice(0, 60),
    ...codes.slice(0, 3).map((code) => `AADSTS${code}`),
  ].join(', ')
  const found = codes.map((code) => known[code]).find((entry) => entry !== undefined) ?? named.get(error)
  const message = found
    ? `${found.message.slice(0, -1)} (${name}).`
    : `The token authority refuses the credentials of the source account (${name}).`
  return failure(found?.code ?? 'source_credentials_rejected', { source: 'bi', message, detail })
}
