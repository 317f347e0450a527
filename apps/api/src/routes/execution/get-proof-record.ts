import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference } from './execution-reference.ts'
import { proofRecord, readProofRecord } from './proof-record.ts'
import { executionTag } from './request-execution.ts'

export const getProofRecord = defineOperation({
  name: 'schedule.getproofrecord',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getproofrecord',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers a proof with the names that belong to it',
  description:
    'The proof as `getdeliveryproof` answers it, beside what the history calls the run and its destinations. The hash covers the proof only.',
  tags: [executionTag],
  input: executionReference,
  response: proofRecord,
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404, 409, 'execution_not_ended'],
  handle: ({ input: { ExecutionId }, dependencies }) => readProofRecord(ExecutionId, dependencies),
})
