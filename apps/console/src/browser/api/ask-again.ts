import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what a change may have made old. Requests under way are cancelled first: their answers may be from
 * before the change. The library by itself does not cancel the first request of a query.
 */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
