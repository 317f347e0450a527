import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { networkProblems, proxyAddress } from '../../wire/account-network.ts'
import { requireAllowedAddresses, requireSound, writtenAccount } from '../../wire/source-account.ts'
import {
  biAccountInput,
  biAccountOutput,
  biAccountTag,
  biAccountToWire,
  biSettingsFromWire,
} from './account.ts'

export const createBiAccount = defineOperation({
  name: 'biaccount.create',
  methods: ['POST'],
  path: '/api/biaccount/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates an account of the BI platform',
  description:
    'A service principal of the tenant. The secret is encrypted at rest and never answered. Use validate to see what the account can read.',
  tags: [biAccountTag],
  body: biAccountInput,
  response: biAccountOutput,
  errors: [409],
  examples: {
    servicePrincipal: {
      Name: 'Finance tenant',
      TenantId: 'contoso.example',
      ClientId: '5d0c…',
      ClientSecret: '…',
    },
  },
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  handle: async ({ body, dependencies }) => {
    const { Name, ClientSecret, AuthorityUrl, ApiUrl } = body
    requireAllowedAddresses({ AuthorityUrl, ApiUrl, ...proxyAddress(body) }, dependencies)
    requireSound(networkProblems(body, null))
    const settings = biSettingsFromWire(body)
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies)
    const limits = { maxConcurrentExecutions: body.MaxConcurrentExecutions, allowedFor }
    const account = {
      name: Name,
      authType: 'ServicePrincipal',
      settings,
      secret: ClientSecret,
      proxyPassword: body.ProxyPassword ?? null,
      ...limits,
    } as const
    return biAccountToWire(writtenAccount(await dependencies.store.sourceAccounts.create(account), Name))
  },
})
