import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'

import { useClient } from '../api/client-context.ts'
import { bucketSeconds, completenessQuery } from '../api/today-queries.ts'
import { daySeconds } from '../times/day.ts'
import { useNow } from '../times/use-now.ts'

const NeedsContext = createContext(0)

/** How much needs a person, whatever its age; the title of the tab starts with it. */
export const useNeeds = (): number => useContext(NeedsContext)

/** Beginning of the present half hour: the window of Today moves with it, not with the seconds. */
export function useBucket(): number {
  return useNow((nowMs) => Math.floor(nowMs / 1_000 / bucketSeconds) * bucketSeconds)
}

/** Beginning of the 24 hours that Today covers. */
export function useDayStart(): number {
  return useBucket() + bucketSeconds - daySeconds
}

export function NeedsProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(completenessQuery(useClient(), useDayStart()))
  return <NeedsContext value={data?.Unsettled ?? 0}>{children}</NeedsContext>
}
