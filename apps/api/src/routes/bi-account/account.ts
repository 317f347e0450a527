import {
  type BiAccountSettings,
  cloudNames,
  cloudOf,
  clouds,
  type NetworkSettings,
  readClientCertificate,
  signInBinding,
} from '@punctual/source'
import type { StoredSourceAccount } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { keptSentence, refusedBy, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { invalid } from '../../http/read-input.ts'
import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { networkFromWire, networkInput } from '../../wire/account-network.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForField } from '../../wire/principal.ts'
import { serviceUrl } from '../../wire/service-url.ts'
import { accountFields, accountToWire, maxConcurrentExecutions } from '../../wire/source-account.ts'

export const biAccountTag = 'BI platform accounts'

const biAuthType = z.enum(['ServicePrincipal', 'Certificate', 'User'])

const biCloud = z.enum([...cloudNames, 'Custom']).meta({ id: 'BiCloud' })

/** A secret is written and never answered; an update that omits it keeps the stored one. */
function secretText(maximum: number) {
  return optional(text(maximum), undefined).meta({ writeOnly: true })
}

/** What an account is made of; the secret is written and never answered. */
export const biAccountInput = z
  .strictObject({
    Name: name(),
    TenantId: line(200).min(1, refusedBy(sentence('field_empty'))),
    ClientId: line(200).min(1, refusedBy(sentence('field_empty'))),
    AuthType: optional(biAuthType, 'ServicePrincipal' as const).meta({
      description:
        'ServicePrincipal signs in with ClientSecret, Certificate with ClientCertificate; User reads as a user who signs in by startsignin',
    }),
    ClientSecret: secretText(4_000),
    ClientCertificate: secretText(50_000).meta({
      description: 'Certificate and private key (RSA, without a password) in PEM form, in one text',
    }),
    Cloud: optional(biCloud, undefined).meta({
      description:
        'Gives AuthorityUrl, ApiUrl and Scope where they are left out; Public when it is left out too',
    }),
    AuthorityUrl: optional(serviceUrl, undefined),
    ApiUrl: optional(serviceUrl, undefined),
    Scope: optional(line(500), undefined),
    SignInLifetimeDays: optional(z.int().min(1).max(3_650), null).meta({
      description:
        'With AuthType User: for how many days the tenant lets one sign-in be used, so that its end is told before. Null: as long as it is used',
    }),
    ...networkInput,
    MaxConcurrentExecutions: maxConcurrentExecutions,
    AllowedFor: allowedForField,
    Kind: readOnly,
    CertificateThumbprint: readOnly,
    CertificateEndsEpochUtc: readOnly,
    HasClientCertificate: readOnly,
    HasClientSecret: readOnly,
    SignedInAs: readOnly,
    SignedInEpochUtc: readOnly,
    SignInEndsEpochUtc: readOnly,
    HasProxyPassword: readOnly,
    Status: readOnly,
    LastValidatedEpochUtc: readOnly,
    LastReadEpochUtc: readOnly,
    UsualSeconds: readOnly,
    Version: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
  })
  .meta({ id: 'CreateBiAccountInput' })

export const biAccountOutput = z
  .object({
    ...accountFields,
    Kind: z.literal('bi'),
    TenantId: z.string(),
    ClientId: z.string(),
    HasClientSecret: z.boolean(),
    HasClientCertificate: z.boolean(),
    CertificateThumbprint: z.string().nullable().meta({ description: 'SHA-256, in base64url' }),
    CertificateEndsEpochUtc: epochOrNull,
    Cloud: biCloud.meta({ description: 'Custom for an ApiUrl of no cloud that is known' }),
    AuthorityUrl: z.string(),
    ApiUrl: z.string(),
    Scope: z.string(),
    SignedInAs: z.string().meta({ description: 'The user that the account reads as; empty for none' }),
    SignedInEpochUtc: epochOrNull,
    SignInEndsEpochUtc: epochOrNull.meta({
      description: 'When the sign-in ends unless it is used before, or SignInLifetimeDays end it earlier',
    }),
    SignInLifetimeDays: z.int().nullable(),
  })
  .meta({ id: 'BiAccount' })

export function biAccountToWire(account: StoredSourceAccount): z.infer<typeof biAccountOutput> {
  const settings = account.settings as BiAccountSettings
  const { authType, hasSecret, signIn } = account
  const own = {
    ...accountToWire(account),
    Kind: 'bi' as const,
    HasClientSecret: hasSecret && authType === 'ServicePrincipal',
    HasClientCertificate: hasSecret && authType === 'Certificate',
    CertificateThumbprint: settings.certificate?.thumbprint ?? null,
    CertificateEndsEpochUtc: settings.certificate?.notAfterEpoch ?? null,
    Cloud: cloudOf(settings.apiUrl) ?? ('Custom' as const),
    SignedInAs: signIn?.userName ?? '',
    SignedInEpochUtc: epochSecondsOrNull(signIn?.at ?? null),
    SignInEndsEpochUtc: epochSecondsOrNull(signIn?.endsAt ?? null),
    SignInLifetimeDays: settings.signInLifetimeDays ?? null,
  }
  return toWire(biAccountOutput, settings, own)
}

export type BiAccountInput = z.infer<typeof biAccountInput>

/**
 * The settings of a request. Without a new certificate, what may be shown of the stored one stays.
 *
 * @throws ProblemError `invalid_request` for a cloud that contradicts the addresses
 */
export function biSettingsFromWire(
  input: BiAccountInput,
  stored: BiAccountSettings | null,
): BiAccountSettings & { network: NetworkSettings } {
  const { TenantId, ClientId, Cloud, ApiUrl } = input
  const chosen = Cloud === 'Custom' ? undefined : Cloud
  const ofAddress = ApiUrl === undefined ? null : cloudOf(ApiUrl)
  if (chosen !== undefined && ofAddress !== null && ofAddress !== chosen) {
    const message = sentence('account_other_cloud', { ofAddress, chosen })
    throw invalid([{ field: 'ApiUrl', message }])
  }
  const cloud = clouds[chosen ?? ofAddress ?? 'Public']
  return {
    kind: 'bi',
    tenantId: TenantId,
    clientId: ClientId,
    authorityUrl: input.AuthorityUrl ?? cloud.authorityUrl,
    apiUrl: ApiUrl ?? cloud.apiUrl,
    scope: input.Scope ?? cloud.scope,
    certificate:
      certificateFromWire(input) ?? (input.AuthType === 'Certificate' ? (stored?.certificate ?? null) : null),
    signInLifetimeDays: input.AuthType === 'User' ? input.SignInLifetimeDays : null,
    network: networkFromWire(input),
  }
}

/** What a user has to sign in for; null for an account that reads as an application. */
export function signInOf(
  { AuthType, Name }: Pick<BiAccountInput, 'AuthType' | 'Name'>,
  settings: BiAccountSettings,
): { readonly binding: string; readonly missing: string } | null {
  if (AuthType !== 'User') return null
  const missing = keptSentence(sentence('account_without_sign_in', { name: Name }))
  return { binding: signInBinding(settings), missing }
}

function certificateFromWire({ AuthType, ClientCertificate }: BiAccountInput) {
  if (AuthType !== 'Certificate' || ClientCertificate === undefined) return null
  const reading = readClientCertificate(ClientCertificate)
  if (!reading.ok) throw invalid([{ field: 'ClientCertificate', message: reading.message }])
  const { thumbprint, notAfter } = reading.certificate
  return { thumbprint, notAfterEpoch: epochSeconds(notAfter) }
}

/** What is missing for the way of signing in, or belongs to another one. */
export function biCredentialProblems(
  input: BiAccountInput,
  { stored, now }: { readonly stored: StoredSourceAccount | null; readonly now: Date },
) {
  const { AuthType, ClientSecret, ClientCertificate } = input
  if (AuthType === 'User') return secretProblemsOfUser(input)
  const [wanted, other] =
    AuthType === 'Certificate'
      ? (['ClientCertificate', 'ClientSecret'] as const)
      : (['ClientSecret', 'ClientCertificate'] as const)
  const isKept = stored !== null && stored.hasSecret && stored.authType === AuthType
  const ended = certificateFromWire(input)
  const rules: [boolean, string, Sentence][] = [
    [
      input[wanted] === undefined && !isKept,
      wanted,
      sentence('field_required_with_auth_type', { authType: AuthType }),
    ],
    [input[other] !== undefined, other, sentence('field_unused_with_auth_type', { authType: AuthType })],
    [
      ended !== null && ended.notAfterEpoch <= epochSeconds(now),
      'ClientCertificate',
      sentence('account_has_ended'),
    ],
    [ClientSecret?.trim() === '' || ClientCertificate?.trim() === '', wanted, sentence('field_empty')],
    [
      input.SignInLifetimeDays !== null,
      'SignInLifetimeDays',
      sentence('field_unused_with_auth_type', { authType: AuthType }),
    ],
  ]
  return rules.flatMap(([applies, field, message]) => (applies ? [{ field, message }] : []))
}

/** A user gives the password to the token authority and to no other. */
function secretProblemsOfUser(input: BiAccountInput) {
  const message = sentence('field_unused_with_auth_type', { authType: 'User' })
  return (['ClientSecret', 'ClientCertificate'] as const)
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ field, message }))
}

/** The secret that a request gives; undefined when the stored one stays, null when there is none to be. */
export function biSecretOf({
  AuthType,
  ClientSecret,
  ClientCertificate,
}: BiAccountInput): string | null | undefined {
  if (AuthType === 'User') return null
  return AuthType === 'Certificate' ? ClientCertificate : ClientSecret
}
