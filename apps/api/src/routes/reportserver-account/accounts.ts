import { networkSettingsOf, type ReportServerAccountSettings } from '@punctual/source'

import { accountResource } from '../../wire/account-resource.ts'
import {
  networkAddresses,
  networkProblems,
  proxyAddress,
  proxyPasswordOf,
} from '../../wire/account-network.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import {
  accountWords,
  requireAllowedAddresses,
  requireSecretForNewAddress,
  requireSound,
} from '../../wire/source-account.ts'
import {
  credentialProblems,
  exampleServer,
  type ReportServerAccountInput,
  reportServerAccountInput,
  reportServerAccountOutput,
  reportServerAccountTag,
  reportServerAccountToWire,
  reportServerSecretOf,
  reportServerSettingsFromWire,
} from './account.ts'

const accounts = accountResource({
  name: 'reportserveraccount',
  tag: reportServerAccountTag,
  kinds: ['reportserver'],
  output: reportServerAccountOutput,
  toWire: reportServerAccountToWire,
  ...accountWords,
  fromWire(input: ReportServerAccountInput, stored, dependencies) {
    const { ServerUrl, PortalUrl, AuthType: authType } = input
    requireAllowedAddresses({ ServerUrl, PortalUrl, ...proxyAddress(input) }, dependencies)
    const network = stored && networkSettingsOf(stored)
    requireSound([...credentialProblems(input, stored), ...networkProblems(input, network)])
    const settings = reportServerSettingsFromWire(input)
    if (stored?.hasSecret && network && authType !== 'None') {
      const isKerberos = authType === 'Kerberos'
      requireSecretForNewAddress({
        field: isKerberos ? 'Keytab' : 'Password',
        given: isKerberos ? input.Keytab : input.Password,
        before: [
          ...addressesOf(stored.settings as ReportServerAccountSettings),
          ...networkAddresses(network),
        ],
        after: [...addressesOf(settings), ...networkAddresses(settings.network)],
      })
    }
    // Without signing in there is nothing to keep; an empty text removes a password.
    const secret = reportServerSecretOf(input)
    return { authType, settings, secret, proxyPassword: proxyPasswordOf(input) }
  },
})

/** To which the secret of an account gives proof. */
function addressesOf({ serverUrl, portalUrl, kdc }: ReportServerAccountSettings): string[] {
  return [serverUrl, portalUrl, kdc ?? '']
}

export const getAllReportServerAccounts = accounts.getAll({
  role: 'Viewer',
  summary: 'Lists the accounts that report servers are read with',
})
export const createReportServerAccount = accounts.create({
  summary: 'Creates an account of a paginated report server',
  description:
    'The password is encrypted at rest and never answered. Use validate to see what the account can read.',
  body: reportServerAccountInput,
  examples: { basic: exampleServer },
})
export const updateReportServerAccount = accounts.update({
  summary: 'Replaces an account of a paginated report server',
  description:
    'Without Password or Keytab the stored one stays, unless an address changes. The account counts as not validated afterwards.',
  body: reportServerAccountInput.extend({ Id: line(100) }).meta({ id: 'UpdateReportServerAccountInput' }),
  examples: { newPassword: { Id: exampleId, ...exampleServer } },
})
export const deleteReportServerAccount = accounts.remove({
  summary: 'Deletes an account that no schedule uses',
})
export const validateReportServerAccount = accounts.validate()
