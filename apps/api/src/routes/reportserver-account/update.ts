import { networkSettingsOf, type ReportServerAccountSettings } from '@punctual/source'

import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import {
  networkAddresses,
  networkFromWire,
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
import {
  credentialProblems,
  exampleServer,
  kerberosAddresses,
  reportServerAccountBefore,
  reportServerAccountInput,
  reportServerAccountOutput,
  reportServerAccountTag,
  reportServerAccountToWire,
  reportServerSecretOf,
  reportServerSettingsFromWire,
} from './account.ts'
import { exampleId } from '../../wire/examples.ts'

export const updateReportServerAccount = defineOperation({
  name: 'reportserveraccount.update',
  methods: ['POST'],
  path: '/api/reportserveraccount/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Replaces an account of a paginated report server',
  description:
    'Without Password or Keytab the stored one stays, unless an address changes. The account counts as not validated afterwards.',
  tags: [reportServerAccountTag],
  body: reportServerAccountInput.extend({ Id: line(100) }).meta({ id: 'UpdateReportServerAccountInput' }),
  response: reportServerAccountOutput,
  examples: { newPassword: { Id: exampleId, ...exampleServer } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  readBefore: ({ body, dependencies }) => reportServerAccountBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    const { ServerUrl, PortalUrl } = body
    requireAllowedAddresses({ ServerUrl, PortalUrl, ...proxyAddress(body) }, dependencies)
    const stored = await readAccount('reportserver', body.Id, dependencies)
    const network = networkSettingsOf(stored)
    requireSound([...credentialProblems(body, stored), ...networkProblems(body, network)])
    const [before, settings] = [
      stored.settings as ReportServerAccountSettings,
      reportServerSettingsFromWire(body),
    ]
    if (stored.hasSecret && body.AuthType !== 'None') {
      const addresses = {
        before: [
          before.serverUrl,
          before.portalUrl,
          ...kerberosAddresses(before),
          ...networkAddresses(network),
        ],
        after: [
          settings.serverUrl,
          settings.portalUrl,
          ...kerberosAddresses(settings),
          ...networkAddresses(networkFromWire(body)),
        ],
      }
      const [field, given] =
        body.AuthType === 'Kerberos'
          ? (['Keytab', body.Keytab] as const)
          : (['Password', body.Password] as const)
      requireSecretForNewAddress({ field, given, ...addresses })
    }
    // Without signing in there is nothing to keep; an empty text removes a password.
    const secret = reportServerSecretOf(body)
    const { Id: id, Name: name, AuthType: authType, MaxConcurrentExecutions: maxConcurrentExecutions } = body
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor })
    const change = {
      id,
      name,
      authType,
      settings,
      secret,
      proxyPassword: proxyPasswordOf(body),
      maxConcurrentExecutions,
      allowedFor,
      ifVersion: expectedVersion ?? stored.version,
    }
    const { store } = dependencies
    return reportServerAccountToWire(
      writtenAccount(await store.sourceAccounts.update(change, planReleased(store)), body.Name),
    )
  },
})
