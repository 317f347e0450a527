import { queryOptions } from '@tanstack/react-query'

import type { SessionHolder } from './session-holder.ts'

/** Who has logged in, asked until the service answers; the answer is in the holder. */
export function sessionQuery(holder: SessionHolder) {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async () => {
      await holder.refresh()
      return true
    },
  })
}
