/** A span as another process names it. */
export interface SpanReference {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** Reads the header `traceparent` of W3C Trace Context; null when it names nothing. */
export function readTraceParent(text: string | null): SpanReference | null {
  const [, traceId, spanId, flags] = (text !== null && form.exec(text)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceParent({ traceId, spanId, isSampled }: SpanReference): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** The first span of a planned run: both ids are those of the execution. */
export function plannedReference(executionId: string): Omit<SpanReference, 'isSampled'> {
  const traceId = executionId.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(16) }
}
