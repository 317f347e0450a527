import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorOf } from '../failure/error-of.ts'
import { askAgain } from './ask-again.ts'

export interface Changes {
  /** Why the last one was refused; null while there is nothing to say. */
  readonly refusal: Error | null
  /** Runs a change whose refusal the page shows, such as one of a button in a row. */
  readonly attempt: (change: () => Promise<unknown>) => Promise<void>
  /** Runs a change whose refusal the caller shows, such as a form. */
  readonly run: <Answer>(change: () => Promise<Answer>) => Promise<Answer>
}

/** Changes to what queries have answered: after each one, refused or not, it is asked for again. */
export function useChanges(queryKey: QueryKey): Changes {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Error | null>(null)
  async function run<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    setRefusal(null)
    try {
      return await change()
    } finally {
      await askAgain(queries, queryKey)
    }
  }
  return {
    refusal,
    run,
    async attempt(change) {
      try {
        await run(change)
      } catch (error) {
        setRefusal(errorOf(error))
      }
    },
  }
}
