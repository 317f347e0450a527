import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { writtenAccount } from '../../wire/source-account.ts'
import {
  createSourceAccountInput,
  examplesOf,
  sourceAccountOutput,
  sourceAccountTag,
  sourceAccountToWire,
  writtenFromWire,
} from './account.ts'

export const createSourceAccount = defineOperation({
  name: 'sourceaccount.create',
  methods: ['POST'],
  path: '/api/sourceaccount/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates an account of a source system other than the BI platform and the report server',
  description:
    'Kind says which members an account has. Secrets are encrypted at rest and never answered. Use validate to see what the account can read.',
  tags: [sourceAccountTag],
  body: createSourceAccountInput,
  response: sourceAccountOutput,
  errors: [409],
  examples: examplesOf({}),
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, account) => ({ subject: account.Id, after: account }),
  handle: async ({ body, dependencies }) => {
    const { Name: name, MaxConcurrentExecutions: maxConcurrentExecutions } = body
    const written = writtenFromWire(body, null, dependencies)
    const allowedFor = await allowedForFromWire(body.AllowedFor, dependencies)
    const proxyPassword = written.proxyPassword ?? null
    const account = { name, ...written, proxyPassword, maxConcurrentExecutions, allowedFor }
    return sourceAccountToWire(writtenAccount(await dependencies.store.sourceAccounts.create(account), name))
  },
})
