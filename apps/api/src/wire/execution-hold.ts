import { holdDecisions } from '@punctual/domain'
import { z } from 'zod'

import { epoch, epochOrNull } from './epoch.ts'
import { sentenceFields } from './sentence.ts'

const holdReason = z
  .object({
    ...sentenceFields,
    Message: z.string().meta({ description: 'The sentence in the language of `Accept-Language`' }),
  })
  .meta({ id: 'HoldReason' })

/** Why an execution was held before its deliveries, and what was decided. */
export const executionHold = z
  .object({
    SinceEpochUtc: epoch,
    Reasons: z.array(holdReason),
    ComparedWith: z.string().nullable().meta({
      description: 'The execution that was delivered last; null for a first run',
    }),
    Recipients: z
      .object({
        Before: z.int().nullable().meta({ description: 'Null for a first run' }),
        Now: z.int(),
        Came: z.int(),
        Went: z.int(),
      })
      .meta({ id: 'HeldRecipients' }),
    NewDomains: z.array(z.string()),
    Rows: z
      .object({ Before: z.int(), Now: z.int() })
      .meta({ id: 'HeldRows' })
      .nullable()
      .meta({ description: 'Null for a first run, and where rows cannot be counted' }),
    Decision: z.enum(holdDecisions).nullable(),
    Reason: z.string().nullable(),
    By: z.string().nullable().meta({ description: 'Who decided' }),
    DecidedEpochUtc: epochOrNull,
  })
  .meta({ id: 'ExecutionHold' })
