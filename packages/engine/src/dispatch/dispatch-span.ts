import type { Span, Tracing } from '@punctual/runtime'

import type { Dispatch } from '../port/dispatching-data.ts'

/** From the instant at which the run might be placed. */
export function startDispatchSpan(tracing: Tracing, dispatch: Dispatch): Span {
  const { executionId, serverName, waitedMs } = dispatch
  return tracing.start({
    name: 'dispatch',
    kind: 'producer',
    parent: tracing.parentOf(dispatch),
    agoMs: waitedMs,
    attributes: {
      'messaging.system': 'redis',
      'messaging.operation.type': 'send',
      'messaging.destination.name': serverName,
      'messaging.message.conversation_id': executionId,
    },
  })
}

/** What the message carries: without an exported span the worker takes the parent from the row. */
export function messageTrace(span: Span | undefined): Pick<Dispatch, 'traceParent'> {
  return { traceParent: span?.isSampled ? span.traceParent : null }
}
