import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { attachmentHeaders } from '../../http/attachment-headers.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference } from './execution-reference.ts'
import { paperOf } from './proof-paper.ts'
import { readProofRecord } from './proof-record.ts'
import { executionTag } from './request-execution.ts'

export const getProofPdf = defineOperation({
  name: 'schedule.getproofpdf',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getproofpdf',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers a proof as a PDF for an auditor',
  description:
    'The same as `getproofrecord`, in the language of `Accept-Language`. The JSON of the proof is attached to the PDF: `verify-proof.mjs` checks it. The same record makes the same bytes.',
  tags: [executionTag],
  cost: 'costly',
  input: executionReference,
  response: z.unknown(),
  examples: { execution: { ExecutionId: exampleId } },
  produces: 'application/pdf',
  errors: ['not_supported', 404, 409, 'execution_not_ended'],
  maxSeconds: 30,
  handle: async ({ input: { ExecutionId }, dependencies, language, signal }) => {
    const record = await readProofRecord(ExecutionId, dependencies)
    const { pages } = dependencies
    if (pages === null) throw problem('not_supported', { detail: sentence('pages_not_drawn') })
    const made = await pages.print(paperOf(record, language), signal)
    if (made.outcome === 'too-costly') throw problem('not_supported', { detail: sentence('page_too_costly') })
    return answer({
      headers: attachmentHeaders(`proof-${record.Proof.ExecutionId}.pdf`, 'application/pdf'),
      body: Buffer.from(made.pdf),
    })
  },
})
