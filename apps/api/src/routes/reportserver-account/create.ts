import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { networkProblems, proxyAddress } from '../../wire/account-network.ts'
import { requireAllowedAddresses, requireSound, writtenAccount } from '../../wire/source-account.ts'
import {
  credentialProblems,
  exampleServer,
  reportServerAccountInput,
  reportServerAccountOutput,
  reportServerAccountTag,
  reportServerAccountToWire,
  reportServerSecretOf,
  reportServerSettingsFromWire,
} from './account.ts'

export const createReportServerAccount = defineOperation({
  name: 'reportserveraccount.create',
  methods: ['POST'],
  path: '/api/reportserveraccount/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates an account of a paginated report server',
  description:
    'The password is encrypted at rest and never answered. Use validate to see what the account can read.',
  tags: [reportServerAccountTag],
  body: reportServerAccountInput,
  response: reportServerAccountOutput,
  examples: { basic: exampleServer },
  errors: [409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  handle: async ({ body, dependencies }) => {
    const { ServerUrl, PortalUrl } = body
    requireAllowedAddresses({ ServerUrl, PortalUrl, ...proxyAddress(body) }, dependencies)
    requireSound([...credentialProblems(body, null), ...networkProblems(body, null)])
    const account = {
      name: body.Name,
      authType: body.AuthType,
      settings: reportServerSettingsFromWire(body),
      secret: reportServerSecretOf(body) ?? null,
      proxyPassword: body.ProxyPassword ?? null,
      maxConcurrentExecutions: body.MaxConcurrentExecutions,
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies),
    }
    return reportServerAccountToWire(
      writtenAccount(await dependencies.store.sourceAccounts.create(account), body.Name),
    )
  },
})
