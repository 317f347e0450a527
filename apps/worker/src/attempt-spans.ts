import type { ClaimedExecution } from '@punctual/engine'
import type { Span, SpanAttributes } from '@punctual/runtime'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'

/** The spans of an attempt. Their attributes are ids and codes: no name, address or parameter of a user. */
export function startAttemptSpan({ tracing, server }: RunDependencies, claimed: ClaimedExecution): Span {
  const { executionId, scheduleId, attempt, trigger } = claimed
  return tracing.start({
    name: 'attempt',
    kind: 'consumer',
    parent: tracing.parentOf(claimed),
    attributes: {
      'messaging.system': 'redis',
      'messaging.operation.type': 'process',
      'messaging.destination.name': server.name,
      'messaging.message.conversation_id': executionId,
      'punctual.execution.id': executionId,
      'punctual.schedule.id': scheduleId,
      'punctual.attempt': attempt,
      'punctual.trigger': trigger,
    },
  })
}

export function endAttemptSpan(span: Span, outcome: RunOutcome): void {
  span.end({
    attributes: { 'punctual.outcome': outcome.kind },
    failure: 'failure' in outcome ? (outcome.failure?.code ?? null) : null,
  })
}

/** A call to another system, as a part of an attempt. */
export function startCallSpan(
  { tracing }: RunDependencies,
  { span }: Run,
  call: { readonly name: 'export' | 'deliver'; readonly attributes: SpanAttributes },
): Span {
  return tracing.start({ ...call, kind: 'client', parent: span.traceParent })
}

type Sent = { readonly kind: string } & {
  readonly outcome?: { readonly kind: string; readonly failure?: { readonly code: string } }
}

/** Makes a span of a send, whatever becomes of it. */
export async function traceSend<Handed extends Sent>(
  dependencies: RunDependencies,
  { run, destination }: { readonly run: Run; readonly destination: Destination },
  send: () => Promise<Handed>,
): Promise<Handed> {
  const attributes = {
    'punctual.destination.id': destination.id,
    'punctual.destination.kind': destination.kind.kind,
  }
  const span = startCallSpan(dependencies, run, { name: 'deliver', attributes })
  try {
    const handed = await send()
    const outcome = handed.outcome?.kind ?? handed.kind
    span.end({ attributes: { 'punctual.outcome': outcome }, failure: handed.outcome?.failure?.code ?? null })
    return handed
  } catch (error) {
    span.end({ failure: 'stopped' })
    throw error
  }
}
