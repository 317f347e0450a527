import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

import type { Logger } from '../logger.ts'

const exportTimeoutMs = 5_000

/** One of them in the log is enough until an export succeeds. */
type Health = 'exported' | 'failed'

type Spans = Parameters<SpanExporter['export']>[0]

type Result = Parameters<Parameters<SpanExporter['export']>[1]>[0]

/** The results of an export. */
const succeeded = { code: 0 } as unknown as Result
const failed = { code: 1 } as unknown as Result

/**
 * Posts spans to a collector, in the JSON form of OTLP over HTTP. What it does not take is dropped: traces are worth
 * no retry that holds memory.
 */
export function createOtlpExporter(options: {
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string>>
  readonly logger: Logger
}): SpanExporter {
  const { endpoint, headers, logger } = options
  const address = new URL(`${endpoint.pathname.replace(/\/$/, '')}/v1/traces`, endpoint)
  const stopping = new AbortController()
  let health: Health = 'exported'
  const send = async (body: Uint8Array<ArrayBuffer>) => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(exportTimeoutMs)])
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }
  const trySend = async (spans: Spans) => {
    try {
      await send(JsonTraceSerializer.serializeRequest(spans) as Uint8Array<ArrayBuffer>)
      health = 'exported'
      return succeeded
    } catch (error) {
      if (health === 'exported') logger.warn({ err: error, spans: spans.length }, 'traces not exported')
      health = 'failed'
      return failed
    }
  }
  return {
    export(spans, done) {
      void (async () => done(await trySend(spans)))()
    },
    async shutdown() {
      stopping.abort()
    },
  }
}
