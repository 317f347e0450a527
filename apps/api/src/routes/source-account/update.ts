import { sentence } from '@punctual/domain/words'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { exampleId } from '../../wire/examples.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { planReleased, writtenAccount } from '../../wire/source-account.ts'
import {
  examplesOf,
  sourceAccountBefore,
  sourceAccountOutput,
  sourceAccountTag,
  sourceAccountToWire,
  updateSourceAccountInput,
  writtenFromWire,
} from './account.ts'
import { readSourceAccount } from './read-account.ts'

export const updateSourceAccount = defineOperation({
  name: 'sourceaccount.update',
  methods: ['POST'],
  path: '/api/sourceaccount/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Replaces an account of a source system',
  description:
    'Secrets that are left out stay, unless an address changes; the Kind stays in any case. The account counts as not validated afterwards.',
  tags: [sourceAccountTag],
  body: updateSourceAccountInput,
  response: sourceAccountOutput,
  examples: examplesOf({ Id: exampleId }),
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  readBefore: ({ body, dependencies }) => sourceAccountBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    const { store } = dependencies
    const stored = await readSourceAccount(body.Id, dependencies)
    if (stored.settings.kind !== body.Kind)
      throw invalid([
        { field: 'Kind', message: sentence('account_kind_fixed', { kind: stored.settings.kind }) },
      ])
    const opened = await store.sourceAccounts.open(stored.id)
    // A secret that cannot be opened with the keys of this server has to be given again.
    const secret = opened.ok ? opened.account.secret : null
    const written = writtenFromWire(body, { settings: stored.settings, secret }, dependencies)
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor })
    const { Name: name, MaxConcurrentExecutions: maxConcurrentExecutions } = body
    const change = { id: stored.id, name, ...written, maxConcurrentExecutions, allowedFor }
    // The version ties the write to the addresses and the secrets that were read above.
    const outcome = await store.sourceAccounts.update(
      { ...change, ifVersion: expectedVersion ?? stored.version },
      planReleased(store),
    )
    return sourceAccountToWire(writtenAccount(outcome, name))
  },
})
