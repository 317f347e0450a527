import { queryOptions } from '@tanstack/react-query'

import { bodyOf } from '../../api/answers.ts'
import type { Client } from '../../api/client.ts'

/** The proof itself never changes; a name beside it may. */
export function proofRecordQuery(client: Client, executionId: string) {
  return queryOptions({
    queryKey: ['execution', executionId, 'proof'],
    queryFn: async ({ signal }) => {
      const query = { ExecutionId: executionId }
      return bodyOf(await client.GET('/api/schedule/getproofrecord', { params: { query }, signal }))
    },
  })
}

/** What the first proof of a chain goes on from. */
export const noProof = '0'.repeat(64)

export const proofFile = (executionId: string) => `proof-${executionId}.json`

export const proofJson = (executionId: string) =>
  `/api/schedule/getdeliveryproof?${new URLSearchParams({ ExecutionId: executionId })}`

export const proofPdf = (executionId: string) =>
  `/api/schedule/getproofpdf?${new URLSearchParams({ ExecutionId: executionId })}`
