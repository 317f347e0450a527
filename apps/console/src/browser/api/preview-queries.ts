/** When a rule would run. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

export type Occurrence = Schemas['Occurrence']

/**
 * The next runs of a rule that need not be stored; null asks for nothing. What was known stays while another rule is
 * asked for.
 */
export function previewQuery(client: Client, rule: Schemas['RecurrenceInput'] | null, count: number) {
  return queryOptions({
    queryKey: ['preview', rule, count],
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => previewRuns(client, { Schedule: rule, Count: count }, signal),
  })
}

/** @throws ApiProblem 400 for a rule that the service refuses */
export async function previewRuns(
  client: Client,
  body: Schemas['PreviewRunsInput'],
  signal: AbortSignal,
): Promise<Occurrence[]> {
  return bodyOf(await client.POST('/api/schedule/previewruns', { body, signal }))
}
