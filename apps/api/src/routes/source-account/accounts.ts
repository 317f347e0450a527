import { sentence } from '@punctual/domain/words'

import { invalid } from '../../http/read-input.ts'
import { accountResource } from '../../wire/account-resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { accountWords } from '../../wire/source-account.ts'
import {
  createSourceAccountInput,
  examplesOf,
  kindsOfForms,
  type SourceAccountInput,
  sourceAccountOutput,
  sourceAccountTag,
  sourceAccountToWire,
  updateSourceAccountInput,
  writtenFromWire,
} from './account.ts'

const accounts = accountResource({
  name: 'sourceaccount',
  tag: sourceAccountTag,
  kinds: kindsOfForms,
  output: sourceAccountOutput,
  toWire: sourceAccountToWire,
  ...accountWords,
  async fromWire(input: SourceAccountInput, stored, dependencies) {
    if (stored === null) return writtenFromWire(input, null, dependencies)
    const { kind } = stored.settings
    if (kind !== input.Kind)
      throw invalid([{ field: 'Kind', message: sentence('account_kind_fixed', { kind }) }])
    const opened = await dependencies.store.sourceAccounts.open(stored.id)
    // A secret that cannot be opened with the keys of this server has to be given again.
    const secret = opened.ok ? opened.account.secret : null
    return writtenFromWire(input, { settings: stored.settings, secret }, dependencies)
  },
})

export const getAllSourceAccounts = accounts.getAll({
  role: 'Viewer',
  summary: 'Lists the accounts of source systems other than the BI platform and the report server',
})
export const createSourceAccount = accounts.create({
  summary: 'Creates an account of a source system other than the BI platform and the report server',
  description:
    'Kind says which members an account has. Secrets are encrypted at rest and never answered. Use validate to see what the account can read.',
  body: createSourceAccountInput,
  examples: examplesOf({}),
})
export const updateSourceAccount = accounts.update({
  summary: 'Replaces an account of a source system',
  description:
    'Secrets that are left out stay, unless an address changes; the Kind stays in any case. The account counts as not validated afterwards.',
  body: updateSourceAccountInput,
  examples: examplesOf({ Id: exampleId }),
})
export const deleteSourceAccount = accounts.remove({ summary: 'Deletes an account that no schedule uses' })
export const validateSourceAccount = accounts.validate()
