import { idParams } from '../../http/id.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { validateAccount, validationOutput } from '../../wire/source-account.ts'
import { biAccountTag } from './account.ts'

export const validateBiAccount = defineOperation({
  name: 'biaccount.validate',
  methods: ['POST'],
  path: '/api/biaccount/validate/:id',
  role: 'Administrator',
  summary: 'Tries an account and tells what it can and cannot read',
  description: 'Answers 200 also when the account cannot read: Status is Invalid then and Problems says why.',
  tags: [biAccountTag],
  params: idParams,
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  response: validationOutput,
  errors: [404, 409],
  changes: true,
  waits: true,
  handle: (context) => validateAccount('bi', context.params.id, context),
})
