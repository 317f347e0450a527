import type { ReportServerAccountSettings, NetworkSettings } from '@punctual/source'
import type { StoredSourceAccount } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { networkFromWire, networkInput } from '../../wire/account-network.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForField } from '../../wire/principal.ts'
import { serviceUrl } from '../../wire/service-url.ts'
import { accountFields, accountToWire, maxConcurrentExecutions } from '../../wire/source-account.ts'

export const reportServerAccountTag = 'Report server accounts'

const readBack = {
  Kind: readOnly,
  HasPassword: readOnly,
  HasProxyPassword: readOnly,
  Status: readOnly,
  LastValidatedEpochUtc: readOnly,
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
    AuthType: z.enum(['Basic', 'NTLM', 'Negotiate', 'None']).meta({
      description:
        'NTLM and Negotiate are what a report server offers as installed; both sign a connection in by NTLMv2. Basic must be switched on there (RSWindowsBasic) and belongs behind https',
    }),
    UserName: optional(line(400), ''),
    Password: optional(text(4_000), undefined).meta({
      writeOnly: true,
      description: 'Left out of an update, the stored one stays',
    }),
    Domain: optional(line(400), ''),
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
    HasPassword: z.boolean(),
  })
  .meta({ id: 'ReportServerAccount' })

export function reportServerAccountToWire(
  account: StoredSourceAccount,
): z.infer<typeof reportServerAccountOutput> {
  const { serverUrl, portalUrl, userName, domain } = account.settings as ReportServerAccountSettings
  return {
    ...accountToWire(account),
    Kind: 'reportserver',
    ServerUrl: serverUrl,
    PortalUrl: portalUrl,
    UserName: userName,
    Domain: domain,
    HasPassword: account.hasSecret,
  }
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
    network: networkFromWire(input),
  }
}

/** What is wrong with the way of signing in, or missing for it; `hasPassword` when one is stored already. */
export function credentialProblems(
  { AuthType, UserName, Password }: ReportServerAccountInput,
  hasPassword: boolean,
) {
  if (AuthType === 'None') return []
  return [
    ...(UserName === '' ? [{ field: 'UserName', message: `is required with AuthType ${AuthType}` }] : []),
    ...(Password || (Password === undefined && hasPassword)
      ? []
      : [{ field: 'Password', message: `is required with AuthType ${AuthType}` }]),
  ]
}

/** What an account was before a change, for the audit trail. */
export async function reportServerAccountBefore(id: string, { store }: Dependencies) {
  const account = isId(id) ? await store.sourceAccounts.read('reportserver', id) : null
  return account && reportServerAccountToWire(account)
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
