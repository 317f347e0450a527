import { z } from 'zod'

import type { Clock } from '../clock.ts'
import { urlSetting } from '../config.ts'
import type { Logger } from '../logger.ts'
import { secretSetting } from '../secret-file.ts'
import { semanticVersion } from '../version.ts'
import { noTracing, type Tracing } from './tracing.ts'

/** Under the names that OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting('http', 'https')
    .optional()
    .describe(
      'Address of a collector of OpenTelemetry that takes OTLP over HTTP, such as `http://collector:4318`; without it the process makes no traces.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: secretSetting(
    z
      .string()
      .transform((text, context) => {
        const headers = readHeaders(text)
        if (headers === null) context.addIssue('must be name=value pairs with commas between')
        return headers ?? {}
      })
      .optional(),
  ).describe('Headers of each export, such as `authorization=Bearer%20…`; the values are URL-encoded.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d{1,6}|[01]\.0+)$/, 'must be a number from 0 to 1')
    .default('0.1')
    .transform(Number)
    .describe(
      'Share of the traces that begin in this process and are exported, from 0 to 1. A trace that has begun elsewhere keeps the decision made there. The same on every server.',
    ),
}

interface TracingConfig extends z.infer<z.ZodObject<typeof tracingSettings>> {
  readonly PUNCTUAL_SERVER_NAME: string
}

/** Loads the libraries only with an endpoint. */
export async function openTracing(
  resources: AsyncDisposableStack,
  options: {
    readonly app: 'api' | 'scheduler' | 'worker'
    readonly config: TracingConfig
    readonly clock: Clock
    readonly logger: Logger
  },
): Promise<Tracing> {
  const { app, config, clock, logger } = options
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return noTracing
  const { createOpenTelemetry } = await import('./open-telemetry.ts')
  return resources.use(
    createOpenTelemetry({
      endpoint: new URL(endpoint),
      headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      ratio: config.OTEL_TRACES_SAMPLER_ARG,
      resource: {
        'service.namespace': 'punctual',
        'service.name': `punctual-${app}`,
        'service.instance.id': config.PUNCTUAL_SERVER_NAME,
        'service.version': semanticVersion,
      },
      clock,
      logger,
    }),
  )
}

/** Null when it is none. */
function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const pairs = text.split(',').map((pair) => {
    const end = pair.indexOf('=')
    return [pair.slice(0, end).trim(), pair.slice(end + 1).trim()] as const
  })
  if (pairs.some(([name]) => name === '')) return null
  try {
    const decoded = pairs.map(([name, value]): [string, string] => [name, decodeURIComponent(value)])
    return Object.fromEntries(new Headers(decoded))
  } catch {
    return null
  }
}
