import type { EngineStore } from '../port.ts'

/**
 * A repeated request within this time means the first one; the interface promises it for idempotency keys.
 */
const repeatMs = 24 * 3_600_000

/** What was made, the earlier execution that the request means, or null when nothing can be made. */
type RequestedOnce<Made> = { readonly made: Made } | { readonly earlierId: string } | null

/**
 * Requests an execution under the id that its caller derives from an idempotency key. A repeat means the
 * execution of the first request. When that is too long ago, or of another schedule, the request gets another
 * id.
 *
 * @param named its id is null for a caller without a key
 * @param request makes the execution, with a new id when it gets null; answers null when it made none
 */
export async function requestOnce<Made>(
  { executions }: Pick<EngineStore, 'executions'>,
  { executionId, scheduleId }: { readonly executionId: string | null; readonly scheduleId: string },
  request: (executionId: string | null) => Promise<Made | null>,
): Promise<RequestedOnce<Made>> {
  const first = await request(executionId)
  if (first) return { made: first }
  const [earlier] = executionId === null ? [] : await executions.agesOf([executionId])
  if (!earlier) return null
  if (earlier.scheduleId === scheduleId && earlier.ageMs < repeatMs) return { earlierId: earlier.executionId }
  const another = await request(null)
  return another && { made: another }
}
