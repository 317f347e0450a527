/** What an execution has made and sent: the JSON text in ResultJson of its record. */
import { shown } from '../controls/shown.ts'
import type { DeliveryState } from '../states/execution-state.ts'

export interface Artifact {
  readonly name: string
  readonly format: string
  readonly bytes: number
  readonly pages: number | null
  readonly sha256: string
}

export interface Delivery {
  readonly destinationId: string
  readonly recipient: string
  readonly state: DeliveryState
  readonly messageId: string | null
  /** What the other side said, or what went wrong. */
  readonly reply: string | null
  /** What the service says of a failure, in the language of the viewer. */
  readonly message?: string
  /** When it was settled, in seconds since 1970 UTC. */
  readonly at: number | null
}

export interface ExecutionResult {
  readonly artifacts: readonly Artifact[]
  readonly deliveries: readonly Delivery[]
  readonly error: { readonly code: string; readonly message: string } | null
}

/**
 * Members that are missing count as none: an execution that has made nothing has an empty result. What the other side
 * or the service said is safe to show.
 */
export function readResult(resultJson: string): ExecutionResult {
  const result = JSON.parse(resultJson === '' ? '{}' : resultJson) as Partial<ExecutionResult>
  return {
    artifacts: result.artifacts ?? [],
    deliveries: (result.deliveries ?? []).map((each) => ({
      ...each,
      reply: typeof each.reply === 'string' ? shown(each.reply) : null,
      ...(typeof each.message === 'string' ? { message: shown(each.message) } : {}),
    })),
    error: result.error ? { ...result.error, message: shown(result.error.message) } : null,
  }
}
