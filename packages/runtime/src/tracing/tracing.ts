/*
 * Traces
 *
 * A port of its own, so that only `open-telemetry.ts` knows the libraries, and only a process with an endpoint loads
 * them. A parent is handed on as text (W3C Trace Context). An ambient context would cost every request and statement,
 * also without a trace. A planned run has no request that began its trace. So its trace has the id of the execution, and
 * every process computes the same parent and the same decision.
 */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** Something that was done, from its begin to its end. */
export interface Span {
  /** What is done for it names this as its parent. Null without tracing. */
  readonly traceParent: string | null
  /** Whether it is exported. */
  readonly isSampled: boolean
  /** Members of the records of the log that belong to it; none for one that is not exported. */
  readonly logFields: { readonly trace_id?: string; readonly span_id?: string }
  end(found?: { readonly attributes?: SpanAttributes; readonly failure?: string | null }): void
}

export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  /** Null begins a trace. */
  readonly parent: string | null
  /** No secret, and no address of a recipient. */
  readonly attributes?: SpanAttributes
  /** It began so long before now; 0 unless given. */
  readonly agoMs?: number
}

/** An execution and the request that it comes from; null for a planned one. */
interface TracedExecution {
  readonly executionId: string
  readonly traceParent: string | null
}

/** Never throws and never waits. */
export interface Tracing extends AsyncDisposable {
  readonly isOn: boolean
  start(span: SpanStart): Span
  /** The first span of a planned run. */
  startPlanned(executionId: string, span: Omit<SpanStart, 'parent'>): Span
  /** What the spans of an execution have for a parent. */
  parentOf(execution: TracedExecution): string | null
}

export const noSpan: Span = { traceParent: null, isSampled: false, logFields: {}, end: () => {} }

/** That of a process without an endpoint. */
export const noTracing: Tracing = {
  isOn: false,
  start: () => noSpan,
  startPlanned: () => noSpan,
  parentOf: () => null,
  [Symbol.asyncDispose]: async () => {},
}
