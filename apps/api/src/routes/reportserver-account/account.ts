import {
  kerberosProblem,
  type NetworkSettings,
  readKeytab,
  type ReportServerAccountSettings,
} from '@punctual/source'
import type { StoredSourceAccount } from '@punctual/catalog'
import { toWire } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { networkFromWire, networkInput } from '../../wire/account-network.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForField } from '../../wire/principal.ts'
import { serviceUrl } from '../../wire/service-url.ts'
import { accountFields, accountToWire, maxConcurrentExecutions } from '../../wire/source-account.ts'

export const reportServerAccountTag = 'Report server accounts'

const readBack = {
  Kind: readOnly,
  HasPassword: readOnly,
  HasKeytab: readOnly,
  HasProxyPassword: readOnly,
  Status: readOnly,
  LastValidatedEpochUtc: readOnly,
  LastReadEpochUtc: readOnly,
  UsualSeconds: readOnly,
  Version: readOnly,
  CreatedEpochUtc: readOnly,
  UpdatedEpochUtc: readOnly,
}

/** What an account is made of; the password is written and never answered. */
export const reportServerAccountInput = z
  .strictObject({
    Name: name(),
    ServerUrl: serviceUrl.meta({ description: 'Web service root, such as https://host/ReportServer' }),
    PortalUrl: serviceUrl.meta({ description: 'Portal root, such as https://host/reports' }),
    AuthType: z.enum(['Basic', 'NTLM', 'Negotiate', 'Kerberos', 'None']).meta({
      description:
        'NTLM and Negotiate are what a report server offers as installed; both sign a connection in by NTLMv2. Kerberos does it with a ticket, by Keytab. Basic must be switched on there (RSWindowsBasic) and belongs behind https',
    }),
    UserName: optional(line(400), ''),
    Password: optional(text(4_000), undefined).meta({
      writeOnly: true,
      description: 'Left out of an update, the stored one stays',
    }),
    Keytab: optional(text(100_000), undefined).meta({
      writeOnly: true,
      description:
        'With AuthType Kerberos: keytab of the user in base64. Left out of an update, the stored one stays',
    }),
    Domain: optional(line(400), '').meta({
      description: 'With AuthType Kerberos the realm, such as CORP.EXAMPLE',
    }),
    Kdc: optional(line(400), '').meta({
      description: 'With AuthType Kerberos: key distribution center, a host with an optional port',
    }),
    ...networkInput,
    MaxConcurrentExecutions: maxConcurrentExecutions,
    AllowedFor: allowedForField,
    ...readBack,
  })
  .meta({ id: 'CreateReportServerAccountInput' })

export type ReportServerAccountInput = z.infer<typeof reportServerAccountInput>

export const reportServerAccountOutput = z
  .object({
    ...accountFields,
    Kind: z.literal('reportserver'),
    ServerUrl: z.string(),
    PortalUrl: z.string(),
    UserName: z.string(),
    Domain: z.string(),
    Kdc: z.string(),
    HasPassword: z.boolean(),
    HasKeytab: z.boolean(),
  })
  .meta({ id: 'ReportServerAccount' })

export function reportServerAccountToWire(
  account: StoredSourceAccount,
): z.infer<typeof reportServerAccountOutput> {
  const settings = account.settings as ReportServerAccountSettings
  const isKerberos = account.authType === 'Kerberos'
  return toWire(reportServerAccountOutput, settings, {
    ...accountToWire(account),
    Kdc: settings.kdc ?? '',
    HasPassword: account.hasSecret && !isKerberos,
    HasKeytab: account.hasSecret && isKerberos,
  })
}

export function reportServerSettingsFromWire(
  input: ReportServerAccountInput,
): ReportServerAccountSettings & { network: NetworkSettings } {
  const { ServerUrl, PortalUrl, UserName, Domain } = input
  return {
    kind: 'reportserver',
    serverUrl: ServerUrl,
    portalUrl: PortalUrl,
    userName: UserName,
    domain: Domain,
    kdc: input.AuthType === 'Kerberos' ? input.Kdc : '',
    network: networkFromWire(input),
  }
}

/**
 * What is wrong with the kind of sign-in, or missing for it. A stored secret serves only the kind of sign-in
 * for which it was given.
 */
export function credentialProblems(
  input: ReportServerAccountInput,
  stored: Pick<StoredSourceAccount, 'authType' | 'hasSecret'> | null,
) {
  const { AuthType, UserName, Password, Keytab, Kdc } = input
  const isKept = stored !== null && stored.hasSecret
  if (AuthType === 'Kerberos') return kerberosProblems(input, isKept && stored.authType === 'Kerberos')
  const unused = { Keytab, Kdc: Kdc === '' ? undefined : Kdc }
  const others = Object.entries(unused).flatMap(([field, given]) =>
    given === undefined
      ? []
      : [{ field, message: sentence('field_unused_with_auth_type', { authType: AuthType }) }],
  )
  if (AuthType === 'None') return others
  const hasPassword = isKept && stored.authType !== 'Kerberos'
  return [
    ...others,
    ...(UserName === ''
      ? [{ field: 'UserName', message: sentence('field_required_with_auth_type', { authType: AuthType }) }]
      : []),
    ...(Password || (Password === undefined && hasPassword)
      ? []
      : [{ field: 'Password', message: sentence('field_required_with_auth_type', { authType: AuthType }) }]),
  ]
}

function kerberosProblems(
  { AuthType, UserName, Password, Keytab, Domain, Kdc }: ReportServerAccountInput,
  isKept: boolean,
) {
  const keytab = Keytab === undefined ? null : readKeytab(Keytab)
  const principal = `${UserName}@${Domain}`
  const has = keytab?.ok === true ? keytab.principals.slice(0, 5) : []
  const fields: [string, Sentence | null][] = [
    ['UserName', kerberosProblem('userName', UserName)],
    ['Domain', kerberosProblem('realm', Domain)],
    ['Kdc', kerberosProblem('kdc', Kdc)],
    [
      'Password',
      Password === undefined ? null : sentence('field_unused_with_auth_type', { authType: AuthType }),
    ],
    [
      'Keytab',
      keytab === null && !isKept ? sentence('field_required_with_auth_type', { authType: AuthType }) : null,
    ],
    ['Keytab', keytab?.ok === false ? keytab.message : null],
    [
      'Keytab',
      keytab?.ok === true && !keytab.principals.includes(principal)
        ? sentence('keytab_without_key', { principal, principalNames: has })
        : null,
    ],
  ]
  return fields.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

/** The secret that a request gives; undefined when the stored one stays, null when there is none to be. */
export function reportServerSecretOf({
  AuthType,
  Password,
  Keytab,
}: ReportServerAccountInput): string | null | undefined {
  if (AuthType === 'Kerberos') return Keytab
  return AuthType === 'None' || Password === '' ? null : Password
}

/** The request that the reference page shows. */
export const exampleServer = {
  Name: 'Report server of the factory',
  ServerUrl: 'https://reports.example/ReportServer',
  PortalUrl: 'https://reports.example/reports',
  AuthType: 'Basic',
  UserName: 'scheduler',
  Password: '…',
}
