import { useQuery } from '@tanstack/react-query'

import { isReplaced } from './missing-part.ts'

/** Why a part is missing: the console was upgraded, does not answer, or lacks a file. */
export type MissingReason = 'replaced' | 'notReached' | 'incomplete'

export function useReplaced(): MissingReason | 'unknown' {
  const { data, error } = useQuery({
    queryKey: ['replaced'],
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => isReplaced(signal),
  })
  if (error !== null) return 'notReached'
  if (data === undefined) return 'unknown'
  return data ? 'replaced' : 'incomplete'
}

export const reload = (): void => location.reload()
