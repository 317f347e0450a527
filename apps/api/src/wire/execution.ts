import { putOffCodes } from '@punctual/domain'
import type { ExecutionField } from '@punctual/engine'
import { z } from 'zod'

import { epoch, epochOrNull } from './epoch.ts'
import { executionHold } from './execution-hold.ts'
import { executionResult } from './execution-result.ts'
import { lateCause } from './late-cause.ts'
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
    PlacementSaid: sentenceOutput.nullable().meta({
      description: 'PlacementReason as a sentence; null without one, and for what an earlier build has said',
    }),
    Attempt: z.int(),
    NotBeforeEpochUtc: epochOrNull.meta({
      description:
        'It begins at this instant at the earliest: the last attempt was put off, or servers are in windows; null when nothing was put off, and for a window without an end',
    }),
    NotBeforeReason: z.string().nullable().meta({ description: 'Why it was put off, in one sentence' }),
    NotBeforeCode: z.enum(putOffCodes).nullable().meta({
      description:
        'The code of NotBeforeReason: retry (the wait of its own before another attempt), query_retry (the same after a query that used its whole time), asked (the source or the mail server asked for the wait), breaker (several runs in a row found it away), limit (a limit of the mail server is reached) or window (it is due in a window, or servers are in windows)',
    }),
    NotBeforeValues: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .nullable()
      .meta({
        description:
          'What NotBeforeReason tells, for a sentence in another language: WaitSeconds of retry, query_retry and limit; Target (SourceAccount or MailServer), AskedSeconds (null for more than a hundred years) and KeptSeconds of asked; Target and SinceEpochUtc of breaker; Window, Reason and UntilEpochUtc (null without an end) of window, and of a window of servers also ServerName: the server that it goes to, or null for every server',
      }),
    LateCause: lateCause.nullable().meta({
      description:
        'What held it for longest until it first began, or later if it began in time; null where nothing did',
    }),
    LateSeconds: z.int().nullable().meta({
      description:
        'From ScheduledForEpochUtc to StartedEpochUtc; 0 within a second, null before a start and without a due instant',
    }),
    Detail: z.string().nullable().meta({
      description: 'Why it ended or waits as it does, or why a success sent nothing, in one sentence',
    }),
    DetailCode: z.string().nullable().meta({
      description:
        'The code of what Detail tells: a failure (docs/failures.md lists them), missed, missed_overlap, skipped, run_held, hold_discarded or hold_cancelled; null without Detail',
    }),
    DetailSaid: sentenceOutput.nullable().meta({
      description: 'Detail as a sentence; null without Detail, and for what another system has said',
    }),
    Hold: executionHold.nullable().meta({
      description: 'Why it was held before its deliveries, and what was decided; null for most executions',
    }),
    ResultJson: z.string().meta({
      description: 'Result as JSON text',
    }),
    Result: executionResult,
  })
  .meta({ id: 'Execution' })

export type ExecutionOutput = z.infer<typeof executionOutput>

/**
 * What the record is written from: the database makes its text, with these members in this order. PlacementSaid is
 * added from PlacementReason, and ResultJson from Result, which is the last one.
 */
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
  LateCause: 'lateCause',
  LateSeconds: 'lateSeconds',
  Detail: 'detail',
  DetailCode: 'detailCode',
  DetailSaid: 'detailSaid',
  Hold: 'hold',
  Result: 'result',
} as const satisfies Record<Exclude<keyof ExecutionOutput, 'PlacementSaid' | 'ResultJson'>, ExecutionField>
