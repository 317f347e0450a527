import { putOffCodes } from '@punctual/domain'
import type { ExecutionField } from '@punctual/engine'
import { z } from 'zod'

import { epoch, epochOrNull } from './epoch.ts'
import { sentenceOutput } from './sentence.ts'
import { executionStage, executionStatus, scheduleKind } from './words.ts'

/** The execution status record. */
export const executionOutput = z
  .object({
    ExecutionId: z.string(),
    ScheduleId: z.string(),
    ScheduleType: scheduleKind,
    ScheduleName: z.string(),
    ProcessId: z.int().nullable(),
    Status: executionStatus,
    Stage: executionStage.nullable(),
    EntryEpochUtc: epoch,
    StartedEpochUtc: epochOrNull,
    CompletedEpochUtc: epochOrNull,
    ScheduledForEpochUtc: epochOrNull.meta({
      description: 'The due instant; null for a run asked for by hand',
    }),
    RunBy: z.string().meta({ description: 'Scheduler, or the user name or client id that asked' }),
    ResendOf: z.string().nullable().meta({
      description: 'The execution whose kept files it sends again; null for one that makes its own',
    }),
    ServerName: z.string().nullable(),
    PlacementReason: z.string().nullable().meta({ description: 'Why it runs on this server' }),
    Attempt: z.int(),
    NotBeforeEpochUtc: epochOrNull.meta({
      description: 'The last attempt was put off until this instant; null when nothing was put off',
    }),
    NotBeforeReason: z.string().nullable().meta({ description: 'Why it was put off, in one sentence' }),
    NotBeforeCode: z.enum(putOffCodes).nullable().meta({
      description:
        'The code of NotBeforeReason: retry (the wait of its own before another attempt), query_retry (the same after a query that used its whole time), asked (the source or the mail server asked for the wait) or breaker (several runs in a row found it away)',
    }),
    NotBeforeValues: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .nullable()
      .meta({
        description:
          'What NotBeforeReason tells, for a sentence in another language: WaitSeconds of retry and query_retry; Target (SourceAccount or MailServer), AskedSeconds (null for more than a hundred years) and KeptSeconds of asked; Target and SinceEpochUtc of breaker',
      }),
    Detail: z.string().nullable().meta({
      description: 'Why it ended or waits as it does, or why a success sent nothing, in one sentence',
    }),
    DetailCode: z.string().nullable().meta({
      description:
        'The code of what Detail tells: a failure (docs/failures.md lists them), or missed or missed_overlap; null without Detail',
    }),
    DetailSaid: sentenceOutput.nullable().meta({
      description: 'Detail as a sentence; null without Detail, and for what another system has said',
    }),
    ResultJson: z.string().meta({
      description:
        'JSON: {error, artifacts, deliveries}, failedReports when reports of a package are missing, and crashes when processes ended while it ran. A delivery that failed has the `code` of its failure, and its `message`. Each `message` beside `said` is in the language of `Accept-Language`. The `method` of an artifact is 1 when the source system made the file, 2 when a browser did, and absent for a merged PDF or a zip. Of more than 10,000 files or deliveries (500 in lists) it has as many, those that were not accepted first, with artifactCount or deliveryCounts of all',
    }),
  })
  .meta({ id: 'Execution' })

export type ExecutionOutput = z.infer<typeof executionOutput>

/** What the record is written from: the database makes its text, with exactly these members in this order. */
export const executionShape = {
  ExecutionId: 'executionId',
  ScheduleId: 'scheduleId',
  ScheduleType: 'scheduleKind',
  ScheduleName: 'scheduleName',
  ProcessId: 'processId',
  Status: 'status',
  Stage: 'stage',
  EntryEpochUtc: 'entryAt',
  StartedEpochUtc: 'startedAt',
  CompletedEpochUtc: 'completedAt',
  ScheduledForEpochUtc: 'dueAt',
  RunBy: 'runBy',
  ResendOf: 'resendOf',
  ServerName: 'serverName',
  PlacementReason: 'placementReason',
  Attempt: 'attempt',
  NotBeforeEpochUtc: 'notBefore',
  NotBeforeReason: 'notBeforeReason',
  NotBeforeCode: 'notBeforeCode',
  NotBeforeValues: 'notBeforeValues',
  Detail: 'detail',
  DetailCode: 'detailCode',
  DetailSaid: 'detailSaid',
  ResultJson: 'resultText',
} as const satisfies Record<keyof ExecutionOutput, ExecutionField>
