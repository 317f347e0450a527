import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'

import { partSize, sendBulkPart } from '../api/bulk-schedules.ts'
import { askAgain } from '../api/ask-again.ts'
import { useClient } from '../api/client-context.ts'
import { useSession } from '../session/session-holder.ts'
import { useStorages } from '../storage/use-storage.ts'
import { BulkContext } from './bulk-context.ts'
import { createBulkStore } from './bulk-progress.ts'
import { createBulkRun } from './bulk-run.ts'

/** Holds the action on many schedules of the user who has logged in. A log-out lets the part under way be the last. */
export function BulkProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient()
  const queries = useQueryClient()
  const { UserId } = useSession()
  const { ofTab } = useStorages()
  const run = useMemo(
    () =>
      createBulkRun({
        send: (part) => sendBulkPart(client, part),
        partSize,
        store: createBulkStore(ofTab, UserId),
        onEnd: () => void askAgain(queries, ['schedules']),
      }),
    [client, queries, UserId, ofTab],
  )
  useEffect(() => () => run.stop(), [run])
  return <BulkContext value={run}>{children}</BulkContext>
}
