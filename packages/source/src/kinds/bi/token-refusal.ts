import { type Failure, failure, type FailureCode } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

interface Refusal {
  readonly code: FailureCode
  readonly said: Sentence
}

/** What the numbers of the identity platform mean for an account, and what to do. */
const known: Readonly<Record<number, Refusal>> = {
  7000215: { code: 'source_credentials_rejected', said: sentence('client_secret_is_id') },
  7000222: { code: 'source_credentials_expired', said: sentence('client_secret_expired') },
  700016: { code: 'source_credentials_rejected', said: sentence('application_not_found') },
  90002: { code: 'source_credentials_rejected', said: sentence('tenant_not_found') },
  700027: { code: 'source_credentials_rejected', said: sentence('certificate_unknown') },
  700024: { code: 'source_credentials_rejected', said: sentence('certificate_proof_outdated') },
  70011: { code: 'source_credentials_rejected', said: sentence('scope_of_other_cloud') },
  7000218: { code: 'source_credentials_rejected', said: sentence('public_client_off') },
  65001: { code: 'source_access_denied', said: sentence('consent_missing') },
  50105: { code: 'source_access_denied', said: sentence('user_not_assigned') },
  53003: { code: 'source_access_denied', said: sentence('conditional_access') },
  50034: { code: 'source_account_disabled', said: sentence('tenant_lacks_user') },
  50057: { code: 'source_account_disabled', said: sentence('tenant_user_disabled') },
  50053: { code: 'source_account_disabled', said: sentence('tenant_user_locked') },
  7000112: { code: 'source_account_disabled', said: sentence('tenant_application_disabled') },
  700082: { code: 'source_credentials_expired', said: sentence('sign_in_unused') },
  700084: { code: 'source_credentials_expired', said: sentence('sign_in_at_its_longest') },
  70043: { code: 'source_credentials_expired', said: sentence('sign_in_ended_by_rule') },
  50173: { code: 'source_credentials_expired', said: sentence('sign_in_password_changed') },
  50133: { code: 'source_credentials_expired', said: sentence('sign_in_password_ended') },
  50055: { code: 'source_credentials_expired', said: sentence('tenant_password_expired') },
  70008: { code: 'source_credentials_expired', said: sentence('sign_in_ended') },
  54005: { code: 'source_sign_in_required', said: sentence('sign_in_code_used') },
  ...Object.fromEntries(
    [50_072, 50_074, 50_076, 50_078, 50_079, 50_158].map((number) => [
      number,
      { code: 'source_sign_in_required', said: sentence('factor_demanded') } as const,
    ]),
  ),
}

/** The same by the names of OAuth 2.0, for an authority that gives no numbers. */
const named: ReadonlyMap<string, Refusal> = new Map([
  ['invalid_grant', { code: 'source_credentials_expired', said: sentence('sign_in_invalid') }],
  ['interaction_required', { code: 'source_sign_in_required', said: sentence('user_demanded') }],
  ['consent_required', { code: 'source_access_denied', said: sentence('consent_ended') }],
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
  const said = sentence('with_name', { reason: found?.said ?? sentence('token_refused'), name })
  return failure(found?.code ?? 'source_credentials_rejected', { source: 'bi', said, detail })
}
