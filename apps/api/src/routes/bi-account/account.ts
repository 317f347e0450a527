import type { BiAccountSettings, NetworkSettings } from '@punctual/source'
import type { StoredSourceAccount } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { networkFromWire, networkInput } from '../../wire/account-network.ts'
import { line, name, optional, readOnly, text } from '../../wire/input.ts'
import { allowedForField } from '../../wire/principal.ts'
import { serviceUrl } from '../../wire/service-url.ts'
import { accountFields, accountToWire, maxConcurrentExecutions } from '../../wire/source-account.ts'

export const biAccountTag = 'BI platform accounts'

/** What an account is made of; the secret is written and never answered. */
export const biAccountInput = z
  .strictObject({
    Name: name(),
    TenantId: line(200).min(1, 'must not be empty'),
    ClientId: line(200).min(1, 'must not be empty'),
    ClientSecret: text(4_000).min(1, 'must not be empty').meta({ writeOnly: true }),
    AuthorityUrl: optional(serviceUrl, 'https://login.microsoftonline.com'),
    ApiUrl: optional(serviceUrl, 'https://api.powerbi.com'),
    Scope: optional(line(500), 'https://analysis.windows.net/powerbi/api/.default'),
    ...networkInput,
    MaxConcurrentExecutions: maxConcurrentExecutions,
    AllowedFor: allowedForField,
    Kind: readOnly,
    AuthType: readOnly,
    HasClientSecret: readOnly,
    HasProxyPassword: readOnly,
    Status: readOnly,
    LastValidatedEpochUtc: readOnly,
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
    AuthorityUrl: z.string(),
    ApiUrl: z.string(),
    Scope: z.string(),
  })
  .meta({ id: 'BiAccount' })

export function biAccountToWire(account: StoredSourceAccount): z.infer<typeof biAccountOutput> {
  const { tenantId, clientId, authorityUrl, apiUrl, scope } = account.settings as BiAccountSettings
  return {
    ...accountToWire(account),
    Kind: 'bi',
    TenantId: tenantId,
    ClientId: clientId,
    HasClientSecret: account.hasSecret,
    AuthorityUrl: authorityUrl,
    ApiUrl: apiUrl,
    Scope: scope,
  }
}

export function biSettingsFromWire(
  input: Omit<z.infer<typeof biAccountInput>, 'ClientSecret'>,
): BiAccountSettings & { network: NetworkSettings } {
  const { TenantId, ClientId, AuthorityUrl, ApiUrl, Scope } = input
  return {
    kind: 'bi',
    tenantId: TenantId,
    clientId: ClientId,
    authorityUrl: AuthorityUrl,
    apiUrl: ApiUrl,
    scope: Scope,
    network: networkFromWire(input),
  }
}

/** What an account was before a change, for the audit trail. */
export async function biAccountBefore(id: string, { store }: Dependencies) {
  const account = isId(id) ? await store.sourceAccounts.read('bi', id) : null
  return account && biAccountToWire(account)
}
