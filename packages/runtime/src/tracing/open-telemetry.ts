import {
  type Attributes,
  ROOT_CONTEXT,
  type Span as RecordedSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createOtlpExporter } from './otlp-exporter.ts'
import { plannedReference, readTraceParent, type SpanReference, writeTraceParent } from './trace-parent.ts'
import type { Span, SpanStart, Tracing } from './tracing.ts'

export interface OpenTelemetryOptions {
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string>>
  /** Share of the traces that begin here and are exported. */
  readonly ratio: number
  readonly resource: Attributes
  readonly clock: Clock
  readonly logger: Logger
}

/** Spans that wait for an export; further ones are dropped. */
const queueLimits = { maxQueueSize: 2_048, maxExportBatchSize: 512 }
const scheduledDelayMillis = 1_000
/** Of an export, the last one of the process included. */
const exportTimeoutMillis = 5_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** The decision about a span is made before the libraries see it: one that is not exported costs an id at most. */
export function createOpenTelemetry(options: OpenTelemetryOptions): Tracing {
  const { clock, ratio } = options
  const random = new RandomIdGenerator()
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const next = { traceId: '', spanId: '' }
  const provider = new TracerProvider({
    resource: resourceFromAttributes(options.resource),
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createOtlpExporter(options),
        ...queueLimits,
        scheduledDelayMillis,
        exportTimeoutMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('punctual')

  const isSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED

  function record(own: SpanReference, parent: SpanReference | null, start: Omit<SpanStart, 'parent'>): Span {
    const startMs = clock.now().getTime() - (start.agoMs ?? 0)
    const monotonicMs = clock.monotonicMs() - (start.agoMs ?? 0)
    Object.assign(next, own)
    const span = tracer.startSpan(
      start.name,
      { kind: kinds[start.kind], startTime: startMs, attributes: { ...start.attributes } },
      parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote(parent)),
    )
    return {
      traceParent: writeTraceParent(own),
      isSampled: true,
      logFields: { trace_id: own.traceId, span_id: own.spanId },
      end: ({ attributes, failure } = {}) => {
        if (attributes) span.setAttributes(attributes)
        if (failure) noteFailure(span, failure)
        span.end(startMs + clock.monotonicMs() - monotonicMs)
      },
    }
  }

  return {
    isOn: true,
    start(start) {
      const parent = readTraceParent(start.parent)
      if (parent && !parent.isSampled) return unsampled(parent)
      const traceId = parent?.traceId ?? random.generateTraceId()
      const own = {
        traceId,
        spanId: random.generateSpanId(),
        isSampled: parent !== null || isSampled(traceId),
      }
      return own.isSampled ? record(own, parent, start) : unsampled(own)
    },
    startPlanned(executionId, start) {
      const own = { ...plannedReference(executionId), isSampled: true }
      return isSampled(own.traceId) ? record(own, null, start) : unsampled({ ...own, isSampled: false })
    },
    parentOf({ executionId, traceParent }) {
      if (traceParent !== null) return traceParent
      const planned = plannedReference(executionId)
      return writeTraceParent({ ...planned, isSampled: isSampled(planned.traceId) })
    },
    async [Symbol.asyncDispose]() {
      // What a collector does not take in time must not hold the end of the process.
      await provider.forceFlush({ timeoutMillis: exportTimeoutMillis }).catch(() => {})
      await provider.shutdown().catch(() => {})
    },
  }
}

function remote({ traceId, spanId }: SpanReference) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

function unsampled(reference: SpanReference): Span {
  return { traceParent: writeTraceParent(reference), isSampled: false, logFields: {}, end: () => {} }
}

function noteFailure(span: RecordedSpan, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', code)
}
