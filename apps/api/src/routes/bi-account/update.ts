import { type BiAccountSettings, networkSettingsOf } from '@punctual/source'

import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import {
  networkAddresses,
  networkFromWire,
  networkProblems,
  proxyAddress,
  proxyPasswordOf,
} from '../../wire/account-network.ts'
import { line, optional, text } from '../../wire/input.ts'
import {
  planReleased,
  readAccount,
  requireAllowedAddresses,
  requireSecretForNewAddress,
  requireSound,
  writtenAccount,
} from '../../wire/source-account.ts'
import { exampleId } from '../../wire/examples.ts'
import {
  biAccountBefore,
  biAccountInput,
  biAccountOutput,
  biAccountTag,
  biAccountToWire,
  biSettingsFromWire,
} from './account.ts'

export const updateBiAccount = defineOperation({
  name: 'biaccount.update',
  methods: ['POST'],
  path: '/api/biaccount/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Replaces an account of the BI platform',
  description:
    'Without ClientSecret the stored one stays, unless an address changes. The account counts as not validated afterwards.',
  tags: [biAccountTag],
  body: biAccountInput
    .extend({
      Id: line(100),
      ClientSecret: optional(text(4_000).min(1, 'must not be empty'), undefined).meta({ writeOnly: true }),
    })
    .meta({ id: 'UpdateBiAccountInput' }),
  response: biAccountOutput,
  examples: {
    newSecret: {
      Id: exampleId,
      Name: 'Finance tenant',
      TenantId: 'contoso.example',
      ClientId: '5d0c…',
      ClientSecret: '…',
    },
  },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  readBefore: ({ body, dependencies }) => biAccountBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    const { AuthorityUrl, ApiUrl } = body
    requireAllowedAddresses({ AuthorityUrl, ApiUrl, ...proxyAddress(body) }, dependencies)
    const stored = await readAccount('bi', body.Id, dependencies)
    const [before, settings] = [stored.settings as BiAccountSettings, biSettingsFromWire(body)]
    requireSound(networkProblems(body, networkSettingsOf(stored)))
    requireSecretForNewAddress({
      field: 'ClientSecret',
      given: body.ClientSecret,
      before: [before.authorityUrl, before.apiUrl, ...networkAddresses(networkSettingsOf(stored))],
      after: [settings.authorityUrl, settings.apiUrl, ...networkAddresses(networkFromWire(body))],
    })
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor })
    const limits = { maxConcurrentExecutions: body.MaxConcurrentExecutions, allowedFor }
    const change = {
      id: body.Id,
      name: body.Name,
      authType: 'ServicePrincipal',
      settings,
      secret: body.ClientSecret,
      proxyPassword: proxyPasswordOf(body),
      ...limits,
    } as const
    // The version ties the write to the addresses that were compared above.
    const written = await dependencies.store.sourceAccounts.update(
      { ...change, ifVersion: expectedVersion ?? stored.version },
      planReleased(dependencies.store),
    )
    return biAccountToWire(writtenAccount(written, body.Name))
  },
})
