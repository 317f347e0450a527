import { z } from 'zod'

import { epochOrNull } from './epoch.ts'
import { deliveryState, executionStage } from './words.ts'

const said = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }).meta({
  id: 'ResultSentence',
  description: 'The sentence of the `message` beside it, by its code and values',
})
const message = z.string().meta({ description: 'In the language of `Accept-Language` where `said` is given' })

const error = z
  .object({
    code: z.string(),
    message,
    said: said.optional(),
    retryable: z.boolean(),
    source: z.string().nullable().meta({ description: 'The system that the failure is of' }),
  })
  .meta({ id: 'ResultError' })

const artifact = z
  .object({
    name: z.string(),
    format: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    pages: z.int().nullable(),
    method: z.int().optional().meta({
      description:
        '1 when the source system made the file, 2 when a browser did; absent for a merged PDF or a zip',
    }),
  })
  .meta({ id: 'ResultArtifact' })

const delivery = z
  .object({
    id: z.string(),
    destinationId: z.string(),
    row: z.int().optional().meta({ description: 'Row of the data, from 1; absent without data' }),
    recipient: z.string(),
    state: deliveryState,
    messageId: z.string().nullable(),
    reply: z.string().nullable().meta({ description: 'What the other side said, or else the `message`' }),
    at: epochOrNull.meta({ description: 'When it was settled' }),
    code: z.string().optional().meta({ description: 'Of the failure; absent without one' }),
    message: message.optional(),
    said: said.optional(),
  })
  .meta({ id: 'ResultDelivery' })

const failedReport = z
  .object({
    row: z.int().optional().meta({ description: 'Row of the data, from 1; absent without data' }),
    name: z.string(),
    format: z.string(),
    error,
  })
  .meta({ id: 'ResultFailedReport' })

const crash = z
  .object({
    attempt: z.int(),
    server: z.string().nullable(),
    processId: z.int().nullable(),
    stage: executionStage.nullable(),
    standstill: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether its event loop stood still and the watchdog ended it' }),
    at: epochOrNull,
  })
  .meta({ id: 'ResultCrash' })

/** What an execution has come to so far. Its names are those of the text in ResultJson. */
export const executionResult = z
  .object({
    error: error.nullable(),
    artifacts: z.array(artifact),
    artifactCount: z.int().optional().meta({ description: 'Of all files, when there are more than listed' }),
    failedReports: z
      .array(failedReport)
      .optional()
      .meta({ description: 'Reports of a package that are missing; absent without any' }),
    crashes: z
      .array(crash)
      .optional()
      .meta({ description: 'Processes that ended while it ran; absent without any' }),
    deliveries: z.array(delivery).meta({ description: 'Those that were not accepted first, if not all fit' }),
    deliveryCounts: z
      .partialRecord(deliveryState, z.int())
      .optional()
      .meta({ description: 'Of all deliveries by state, when there are more than listed' }),
  })
  .meta({
    id: 'ExecutionResult',
    description:
      'What an execution has come to so far: at most 10,000 files and as many deliveries, 500 in lists',
  })
