import { useQuery } from '@tanstack/react-query'

import { isReplaced } from './missing-part.ts'

/** Why a part is missing: the console was upgraded, does not answer, or lacks a file. */
export type MissingReason = 'replaced' | 'notReached' | 'incomplete'

/** How often a console is asked again that does not answer. */
const againMs = 2_000

export function useReplaced(): MissingReason | 'unknown' {
  const { data } = useQuery<MissingReason>({
    queryKey: ['replaced'],
    gcTime: 0,
    staleTime: 0,
    // Without a network it asks as well: that it does not answer is what is to be said.
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data === 'notReached' ? againMs : false),
    queryFn: ({ signal }) => reasonOf(signal),
  })
  return data ?? 'unknown'
}

async function reasonOf(signal: AbortSignal): Promise<MissingReason> {
  try {
    return (await isReplaced(signal)) ? 'replaced' : 'incomplete'
  } catch {
    return 'notReached'
  }
}

export const reload = (): void => location.reload()
