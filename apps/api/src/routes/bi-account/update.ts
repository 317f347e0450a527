import { type BiAccountSettings, networkSettingsOf } from '@punctual/source'

import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import {
  networkAddresses,
  networkProblems,
  proxyAddress,
  proxyPasswordOf,
} from '../../wire/account-network.ts'
import { line } from '../../wire/input.ts'
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
  biCredentialProblems,
  biSecretOf,
  biSettingsFromWire,
  signInOf,
} from './account.ts'

export const updateBiAccount = defineOperation({
  name: 'biaccount.update',
  methods: ['POST'],
  path: '/api/biaccount/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Replaces an account of the BI platform',
  description:
    'Without ClientSecret the stored one stays, unless an address changes. A changed address or application ends the sign-in of a user. The account counts as not validated afterwards.',
  tags: [biAccountTag],
  body: biAccountInput
    .extend({
      Id: line(100),
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
    const stored = await readAccount('bi', body.Id, dependencies)
    const before = stored.settings as BiAccountSettings
    const network = networkSettingsOf(stored)
    requireSound([
      ...biCredentialProblems(body, { stored, now: dependencies.clock.now() }),
      ...networkProblems(body, network),
    ])
    const settings = biSettingsFromWire(body, before)
    const { authorityUrl: AuthorityUrl, apiUrl: ApiUrl } = settings
    requireAllowedAddresses({ AuthorityUrl, ApiUrl, ...proxyAddress(body) }, dependencies)
    requireSecretForNewAddress({
      field: body.AuthType === 'Certificate' ? 'ClientCertificate' : 'ClientSecret',
      given: biSecretOf(body),
      before: [before.authorityUrl, before.apiUrl, ...networkAddresses(network)],
      after: [AuthorityUrl, ApiUrl, ...networkAddresses(settings.network)],
    })
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor })
    const limits = { maxConcurrentExecutions: body.MaxConcurrentExecutions, allowedFor }
    const change = {
      id: body.Id,
      name: body.Name,
      authType: body.AuthType,
      settings,
      secret: biSecretOf(body),
      proxyPassword: proxyPasswordOf(body),
      signIn: signInOf(body, settings),
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
