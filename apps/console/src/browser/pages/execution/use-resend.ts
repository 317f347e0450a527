import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { executionEventsQuery } from '../../api/queries.ts'
import type { Delivery } from '../../api/result.ts'

/** Sends kept files again, and opens the execution that does. */
export function useResend(executionId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const keys = useRef(new Map<string, string>())
  /** The same choice is the same resend: a second press, or one after a lost answer, sends nothing more. */
  function keyOf(choice: string): string {
    const key = keys.current.get(choice) ?? crypto.randomUUID()
    keys.current.set(choice, key)
    return key
  }
  return useMutation({
    mutationFn: async (chosen: readonly Delivery[]) => {
      const body = {
        ExecutionId: executionId,
        DeliveryIds: chosen.map(({ id }) => id),
      }
      const headers = idempotencyHeader(keyOf(JSON.stringify(body)))
      return bodyOf(await client.POST('/api/schedule/resend', { body, headers }))
    },
    onSuccess: async ({ ExecutionId }) => {
      await queries.invalidateQueries({ queryKey: ['execution', executionId] })
      await navigate({ to: '/executions/$id', params: { id: ExecutionId } })
    },
  })
}

/** When files of an execution were last sent again, in seconds; null when they never were. */
export function useLastResend(executionId: string): number | null {
  const { data = [] } = useQuery({
    ...executionEventsQuery(useClient(), executionId),
    refetchOnMount: 'always',
  })
  const last = data.findLast(({ Name }) => Name === 'resent')
  return last === undefined ? null : Math.floor(Date.parse(last.At) / 1_000)
}
