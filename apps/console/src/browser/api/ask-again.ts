import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what a change may have made old. An answer under way may be from before the change, and the first
 * answer of a query would count as new: so requests under way are cancelled first.
 */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
