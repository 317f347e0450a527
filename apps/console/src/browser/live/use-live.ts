import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

import type { Execution, Schemas } from '../api/queries.ts'
import type { Clock } from '../times/clock.ts'
import type { LiveState, LiveStream } from './live-stream.ts'

export const LiveContext = createContext<LiveStream | null>(null)

function useLiveStream(): LiveStream {
  const stream = useContext(LiveContext)
  if (stream === null) throw new Error('there is no live stream above this component')
  return stream
}

export function useLiveState(): LiveState {
  const stream = useLiveStream()
  return useSyncExternalStore(stream.subscribe, stream.state)
}

/** How often lists are asked for again at most, however much happens. */
const refreshMs = 1_000

/** Changes what the pages show in place: the execution that an event is about, in every list that has it. */
export function useLiveQueries(clock: Clock): void {
  const stream = useLiveStream()
  const queries = useQueryClient()
  useEffect(() => {
    const touched = new Set<string>()
    const stopListening = stream.subscribe((news) => {
      if (news.kind === 'reset') void queries.invalidateQueries()
      if (news.kind !== 'change') return
      queries.setQueriesData<Execution[]>({ queryKey: ['executions', 'some'] }, (list) =>
        changed(list, news.change),
      )
      touched.add(news.change.ExecutionId)
    })
    // A record has more than its event tells: files, deliveries, its place in a list.
    const stopRefreshing = clock.every(refreshMs, () => {
      if (touched.size === 0 || document.hidden) return
      for (const id of touched) void queries.invalidateQueries({ queryKey: ['execution', id] })
      touched.clear()
      void queries.invalidateQueries({ queryKey: ['executions'] }, { cancelRefetch: false })
    })
    return () => {
      stopListening()
      stopRefreshing()
    }
  }, [stream, queries, clock])
}

function changed(
  list: Execution[] | undefined,
  { ExecutionId, Status, Stage, ServerName, StartedEpochUtc, CompletedEpochUtc }: Schemas['ExecutionChange'],
): Execution[] | undefined {
  return list?.map((each) =>
    each.ExecutionId === ExecutionId
      ? { ...each, Status, Stage, ServerName, StartedEpochUtc, CompletedEpochUtc }
      : each,
  )
}
