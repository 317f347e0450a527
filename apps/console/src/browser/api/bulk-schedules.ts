/** What is done to many schedules at once, in requests that the service takes. */
import { bodyOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import { type FoundSchedule, type ScheduleFilter, type Schemas, searchSchedules } from './queries.ts'

export type BulkAction = Schemas['BulkAction']

/** What is done, and with what. */
export interface BulkTask {
  readonly action: BulkAction
  /** Of a move: path of the folder. */
  readonly folderPath?: string
  /** Of a change of owner: user name of the new one. */
  readonly owner?: string
}

export interface BulkOutcome {
  readonly done: number
  readonly failures: readonly BulkFailure[]
}

export interface BulkFailure {
  readonly scheduleId: string
  readonly reasons: readonly string[]
}

/** As many as one request may name. */
const inRequest = 500
/** More are not found for one action: the filter has to be narrower. */
export const mostSchedules = 10_000

/**
 * Does it to each, some hundreds in a request.
 *
 * @param onProgress called after each request with how many were asked for so far
 * @throws ApiProblem when a request is refused as a whole; what earlier ones did stays
 */
export async function bulkSchedules(
  client: Client,
  { ids, task, onProgress }: { ids: readonly string[]; task: BulkTask; onProgress: (asked: number) => void },
): Promise<BulkOutcome> {
  let done = 0
  const failures: BulkFailure[] = []
  for (let from = 0; from < ids.length; from += inRequest) {
    const part = ids.slice(from, from + inRequest)
    const answer = await client.POST('/api/schedule/bulk', {
      body: {
        Action: task.action,
        ScheduleIds: part,
        ...(task.folderPath === undefined ? {} : { FolderPath: task.folderPath }),
        ...(task.owner === undefined ? {} : { Owner: task.owner }),
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    for (const { Index, Success, Errors } of bodyOf(answer)) {
      if (Success) done += 1
      else failures.push({ scheduleId: part[Index] ?? '', reasons: Errors.map(({ Message }) => Message) })
    }
    onProgress(Math.min(ids.length, from + part.length))
  }
  return { done, failures }
}

/** Most of one answer of the search. */
const pageSize = 1_000

/** Everything that a filter finds, as far as one action may go. */
export async function allFound(client: Client, filter: ScheduleFilter): Promise<readonly FoundSchedule[]> {
  const { items } = await readPages(mostSchedules, (cursor) =>
    searchSchedules(client, { ...filter, ...pageQuery(pageSize, cursor) }),
  )
  return items.slice(0, mostSchedules)
}
