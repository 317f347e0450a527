import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { networkProblems, proxyAddress } from '../../wire/account-network.ts'
import { requireAllowedAddresses, requireSound, writtenAccount } from '../../wire/source-account.ts'
import {
  biAccountInput,
  biAccountOutput,
  biAccountTag,
  biAccountToWire,
  biCredentialProblems,
  biSecretOf,
  biSettingsFromWire,
  signInOf,
} from './account.ts'

export const createBiAccount = defineOperation({
  name: 'biaccount.create',
  methods: ['POST'],
  path: '/api/biaccount/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates an account of the BI platform',
  description:
    'A service principal of the tenant, with a client secret or a certificate, or a user who signs in by startsignin afterwards. The secret is encrypted at rest and never answered. Use validate to see what the account can read.',
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
    user: { Name: 'Finance tenant', TenantId: 'contoso.example', ClientId: '5d0c…', AuthType: 'User' },
  },
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  handle: async ({ body, dependencies }) => {
    const { Name, AuthType } = body
    requireSound([
      ...biCredentialProblems(body, { stored: null, now: dependencies.clock.now() }),
      ...networkProblems(body, null),
    ])
    const settings = biSettingsFromWire(body, null)
    const { authorityUrl: AuthorityUrl, apiUrl: ApiUrl } = settings
    requireAllowedAddresses({ AuthorityUrl, ApiUrl, ...proxyAddress(body) }, dependencies)
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies)
    const limits = { maxConcurrentExecutions: body.MaxConcurrentExecutions, allowedFor }
    const account = {
      name: Name,
      authType: AuthType,
      settings,
      secret: biSecretOf(body) ?? null,
      proxyPassword: body.ProxyPassword ?? null,
      signIn: signInOf(body, settings),
      ...limits,
    } as const
    return biAccountToWire(writtenAccount(await dependencies.store.sourceAccounts.create(account), Name))
  },
})
