/** What the audit trail is asked for. */
import type { operations } from '@punctual/client/schema'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { bodyOf, pageByPage, pageOf, pageQuery } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type AuditEntry = Schemas['AuditEntry']
export type AuditCheck = Schemas['AuditCheck']
export type AuditFilter = Omit<
  NonNullable<operations['audit.getAll']['parameters']['query']>,
  'Cursor' | 'Limit'
>

const pageSize = 100

export function auditQuery(client: Client, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    ...pageByPage,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...pageQuery(pageSize, pageParam) }
      return pageOf(await client.GET('/api/audit/getall', { params: { query }, signal }))
    },
  })
}

/** Links of the chain that one request checks, so that each answer comes within a moment. */
const linksInRequest = 2_000

export interface ChainCheck {
  readonly checked: number
  readonly head: AuditCheck['Head']
  readonly problems: AuditCheck['Problems']
}

/**
 * Checks the whole chain, part by part.
 *
 * @param onProgress called after each part with the number of links so far
 */
export async function verifyChain(
  client: Client,
  { onProgress, signal }: { onProgress: (checked: number) => void; signal: AbortSignal },
): Promise<ChainCheck> {
  const problems: AuditCheck['Problems'] = []
  let checked = 0
  let after: number | null = null
  for (;;) {
    const query = { Limit: linksInRequest, ...(after === null ? {} : { AfterPosition: after }) }
    const part: AuditCheck = bodyOf(await client.GET('/api/audit/verify', { params: { query }, signal }))
    checked += part.Checked
    problems.push(...part.Problems)
    onProgress(checked)
    if (part.Next === null) return { checked, head: part.Head, problems }
    after = part.Next
  }
}
