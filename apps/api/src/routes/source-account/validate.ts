import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { validateAccount, validationOutput } from '../../wire/source-account.ts'
import { sourceAccountTag } from './account.ts'
import { readSourceAccount } from './read-account.ts'

export const validateSourceAccount = defineOperation({
  name: 'sourceaccount.validate',
  methods: ['POST'],
  path: '/api/sourceaccount/validate/:id',
  role: 'Administrator',
  summary: 'Tries an account and tells what it can and cannot read',
  description: 'Answers 200 also when the account cannot read: Status is Invalid then and Problems says why.',
  tags: [sourceAccountTag],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: validationOutput,
  errors: [404, 409],
  changes: true,
  waits: true,
  handle: async (context) => {
    const { settings, id } = await readSourceAccount(context.params.id, context.dependencies)
    return validateAccount(settings.kind, id, context)
  },
})
