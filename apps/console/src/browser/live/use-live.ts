import { type QueryFilters, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

import type { Execution, Schemas } from '../api/queries.ts'
import { rightsKey } from '../api/rights-queries.ts'
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

/** How often the record of an execution that changes is asked for again at most. */
const recordMs = 1_000
/** How often lists and counts are asked for again at most, however much happens. */
const listsMs = 5_000
/** How long they are shown without news: no event reports an execution that is due but was not planned. */
const quietMs = 300_000
/** The same while the stream is interrupted and reports nothing. */
const interruptedMs = 30_000

/** Answers about schedules that are large or many, and that no run changes, or that may be a minute old. */
const isLater = ([, part, , more]: QueryKey) =>
  part === 'stored' || part === 'run-days' || part === 'count' || part === 'of' || more === 'changes'

/** What an event may change. */
const told: readonly QueryFilters[] = [
  { queryKey: ['executions'] },
  { queryKey: ['counts'] },
  { queryKey: ['schedules'], predicate: ({ queryKey }) => !isLater(queryKey) },
]
const untold: readonly QueryFilters[] = [...told, { queryKey: ['reconciliation'] }, { queryKey: rightsKey }]

/** Changes what the pages show in place: the execution that an event is about, in every list that has it. */
export function useLiveQueries(clock: Clock): void {
  const stream = useLiveStream()
  const queries = useQueryClient()
  useEffect(() => {
    const touched = new Set<string>()
    let isChanged = false
    let askedMs = clock.elapsedMs()
    const stopListening = stream.subscribe((news) => {
      if (news.kind === 'reset') void queries.invalidateQueries()
      // One request shows whether the session has ended with the stream.
      if (news.kind === 'broken-off') void queries.invalidateQueries({ queryKey: rightsKey })
      if (news.kind !== 'change') return
      queries.setQueriesData<Execution[]>({ queryKey: ['executions', 'some'] }, (list) =>
        changed(list, news.change),
      )
      touched.add(news.change.ExecutionId)
      isChanged = true
    })
    /** A hidden tab asks for nothing: it is asked for again when it is seen. */
    const refresh = () => {
      if (document.hidden) return
      // A record has more than its event reports: files, deliveries, its position in a list.
      for (const id of touched) void queries.invalidateQueries({ queryKey: ['execution', id] })
      touched.clear()
      const nowMs = clock.elapsedMs()
      const withoutNewsMs = stream.state().kind === 'live' ? quietMs : interruptedMs
      if (nowMs - askedMs < (isChanged ? listsMs : withoutNewsMs)) return
      const asked = isChanged ? told : untold
      // An answer in transit may be from before the change: the lists are then requested once more.
      isChanged = isChanged && asked.some((filters) => queries.isFetching(filters) > 0)
      askedMs = nowMs
      for (const filters of asked) void queries.invalidateQueries(filters, { cancelRefetch: false })
    }
    const stopRefreshing = clock.every(recordMs, refresh)
    return () => {
      stopListening()
      stopRefreshing()
    }
  }, [stream, queries, clock])
}

/** Undefined leaves a list as it is: one that does not have the execution. */
function changed(
  list: Execution[] | undefined,
  { ExecutionId, Status, Stage, ServerName, StartedEpochUtc, CompletedEpochUtc }: Schemas['ExecutionChange'],
): Execution[] | undefined {
  if (list?.some((each) => each.ExecutionId === ExecutionId) !== true) return undefined
  return list.map((each) =>
    each.ExecutionId === ExecutionId
      ? { ...each, Status, Stage, ServerName, StartedEpochUtc, CompletedEpochUtc }
      : each,
  )
}
