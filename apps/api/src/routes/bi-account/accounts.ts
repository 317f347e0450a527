import { type BiAccountSettings, networkSettingsOf } from '@punctual/source'

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
  type BiAccountInput,
  biAccountInput,
  biAccountOutput,
  biAccountTag,
  biAccountToWire,
  biCredentialProblems,
  biSecretOf,
  biSettingsFromWire,
  signInOf,
} from './account.ts'

const accounts = accountResource({
  name: 'biaccount',
  tag: biAccountTag,
  kinds: ['bi'],
  output: biAccountOutput,
  toWire: biAccountToWire,
  ...accountWords,
  fromWire(input: BiAccountInput, stored, dependencies) {
    const network = stored && networkSettingsOf(stored)
    requireSound([
      ...biCredentialProblems(input, { stored, now: dependencies.clock.now() }),
      ...networkProblems(input, network),
    ])
    const before = stored && (stored.settings as BiAccountSettings)
    const settings = biSettingsFromWire(input, before)
    const { authorityUrl: AuthorityUrl, apiUrl: ApiUrl } = settings
    requireAllowedAddresses({ AuthorityUrl, ApiUrl, ...proxyAddress(input) }, dependencies)
    const secret = biSecretOf(input)
    if (before && network)
      requireSecretForNewAddress({
        field: input.AuthType === 'Certificate' ? 'ClientCertificate' : 'ClientSecret',
        given: secret,
        before: [before.authorityUrl, before.apiUrl, ...networkAddresses(network)],
        after: [AuthorityUrl, ApiUrl, ...networkAddresses(settings.network)],
      })
    const { AuthType: authType } = input
    return {
      authType,
      settings,
      secret,
      proxyPassword: proxyPasswordOf(input),
      signIn: signInOf(input, settings),
    }
  },
})

const example = { Name: 'Finance tenant', TenantId: 'contoso.example', ClientId: '5d0c…' }

export const getAllBiAccounts = accounts.getAll({
  role: 'Viewer',
  summary: 'Lists the accounts that reports of the BI platform are read with',
})
export const createBiAccount = accounts.create({
  summary: 'Creates an account of the BI platform',
  description:
    'A service principal of the tenant, with a client secret or a certificate, or a user who signs in by startsignin afterwards. The secret is encrypted at rest and never answered. Use validate to see what the account can read.',
  body: biAccountInput,
  examples: {
    servicePrincipal: { ...example, ClientSecret: '…' },
    user: { ...example, Name: 'Tenant by its user', AuthType: 'User' },
  },
})
export const updateBiAccount = accounts.update({
  summary: 'Replaces an account of the BI platform',
  description:
    'Without ClientSecret the stored one stays, unless an address changes. A changed address or application ends the sign-in of a user. The account counts as not validated afterwards.',
  body: biAccountInput.extend({ Id: line(100) }).meta({ id: 'UpdateBiAccountInput' }),
  examples: { newSecret: { Id: exampleId, ...example, ClientSecret: '…' } },
})
export const deleteBiAccount = accounts.remove({ summary: 'Deletes an account that no schedule uses' })
export const validateBiAccount = accounts.validate()
