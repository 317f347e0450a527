import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Client } from '../api/client.ts'
import {
  type Execution,
  type FoundSchedule,
  readExecution,
  readExecutions,
  searchSchedules,
} from '../api/queries.ts'
import type { Clock } from '../times/clock.ts'

export interface FoundInput {
  readonly client: Client
  readonly clock: Clock
  readonly text: string
}

/** How long a viewer pauses before the console searches for a text. */
const pauseMs = 150
const maxSchedules = 8
const maxExecutions = 3
const executionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Schedules by a part of what they are known by, with the last runs of the first one; or an execution by its id. */
export function foundQuery({ client, clock, text }: FoundInput) {
  return queryOptions({
    queryKey: ['found', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await clock.sleep(pauseMs, signal)
      signal.throwIfAborted()
      if (executionId.test(text))
        return { schedules: [], executions: [await readExecution(client, text, signal)] }
      const { items } = await searchSchedules(client, { Text: text, Limit: maxSchedules }, signal)
      return { schedules: items, executions: await lastRuns(client, items[0], signal) }
    },
  })
}

async function lastRuns(
  client: Client,
  schedule: FoundSchedule | undefined,
  signal: AbortSignal,
): Promise<Execution[]> {
  if (schedule === undefined) return []
  const query = { ScheduleId: schedule.ScheduleId, Limit: maxExecutions }
  return (await readExecutions(client, query, signal)).items
}
