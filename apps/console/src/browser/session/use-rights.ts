/** What may not be done is not shown: whether the user has a right, false as well while that is not known. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useClient } from '../api/client-context.ts'
import {
  executionRightsQuery,
  type MyRights,
  myRightsQuery,
  type Right,
  rightsAt,
} from '../api/rights-queries.ts'
import { useSession, useSessionHolder } from './session-holder.ts'

export function useMyRights() {
  return useQuery(myRightsQuery(useClient(), useSession().UserId))
}

/** Whether the user has a right in a folder. */
export function useMay(right: Right, folderPath: string): boolean {
  const { data } = useMyRights()
  return data !== undefined && rightsAt(data, folderPath).includes(right)
}

/** Whether there is a folder in which the user has a right. */
export function useMayAnywhere(right: Right): boolean {
  const { data } = useMyRights()
  return data !== undefined && mayAnywhere(data, right)
}

export function mayAnywhere({ Folders }: MyRights, right: Right): boolean {
  return Folders.some(({ Rights }) => Rights.includes(right))
}

/** Whether the user has a right on an execution. Where all folders are alike, nothing more is asked for. */
export function useMayOnExecution(right: Right, executionId: string): boolean {
  const { data } = useMyRights()
  const { UserId } = useSession()
  const isAlike = data?.Folders.length === 1
  const own = useQuery({
    ...executionRightsQuery(useClient(), UserId, executionId),
    enabled: data !== undefined && !isAlike,
  })
  const rights = isAlike ? data.Folders[0]?.Rights : own.data
  return rights?.includes(right) ?? false
}

/** Keeps the role of the session what it is at the service: it may be given or taken away at any time. */
export function useLiveRole(): void {
  const holder = useSessionHolder()
  const { Role } = useSession()
  const { data } = useMyRights()
  const now = data?.Role ?? Role
  useEffect(() => {
    if (now !== Role) holder.takeRole(now)
  }, [holder, now, Role])
}
