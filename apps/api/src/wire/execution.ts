import { executionStages, executionStatuses } from '@punctual/domain'
import type { ExecutionRecord } from '@punctual/store'
import { z } from 'zod'

import { epochSeconds, epochSecondsOrNull } from '../http/wire-time.ts'
import { epoch, epochOrNull } from './epoch.ts'

/** The execution status record. */
export const executionOutput = z
  .object({
    ExecutionId: z.string(),
    ScheduleId: z.string(),
    ScheduleType: z.string(),
    ScheduleName: z.string(),
    ProcessId: z.int().nullable(),
    Status: z.enum(executionStatuses),
    Stage: z.enum(executionStages).nullable(),
    EntryEpochUtc: epoch,
    StartedEpochUtc: epochOrNull,
    CompletedEpochUtc: epochOrNull,
    ScheduledForEpochUtc: epochOrNull.meta({ description: 'The due instant; null for a run asked for by hand' }),
    RunBy: z.string().meta({ description: 'Scheduler, or the user name or client id that asked' }),
    ServerName: z.string().nullable(),
    PlacementReason: z.string().nullable().meta({ description: 'Why it runs on this server' }),
    Attempt: z.int(),
    ResultJson: z
      .string()
      .meta({ description: 'JSON: {error, artifacts, deliveries}, and failedReports when reports of a package are missing' }),
  })
  .meta({ id: 'Execution' })

export type ExecutionOutput = z.infer<typeof executionOutput>

export function executionToWire(execution: ExecutionRecord): ExecutionOutput {
  return {
    ...{ ExecutionId: execution.id, ScheduleId: execution.scheduleId },
    ...{ ScheduleType: execution.scheduleKind, ScheduleName: execution.scheduleName },
    ...{ ProcessId: execution.processId, Status: execution.status, Stage: execution.stage },
    EntryEpochUtc: epochSeconds(execution.entryAt),
    StartedEpochUtc: epochSecondsOrNull(execution.startedAt),
    CompletedEpochUtc: epochSecondsOrNull(execution.completedAt),
    ScheduledForEpochUtc: epochSecondsOrNull(execution.dueAt),
    ...{ RunBy: execution.runBy, ServerName: execution.serverName, PlacementReason: execution.placementReason },
    Attempt: execution.attempt,
    ResultJson: JSON.stringify(resultOf(execution)),
  }
}

/** What an execution has come to so far: the evidence that its status is computed from. */
function resultOf({ error, artifacts, failedParts, deliveries }: ExecutionRecord) {
  return {
    error,
    artifacts: artifacts.map(({ name, format, bytes, sha256, pages }) => ({ name, format, bytes, sha256, pages })),
    ...(failedParts.length > 0 ? { failedReports: failedParts.map(({ position: _place, ...report }) => report) } : {}),
    // Where the other side said nothing, what stood in the way is told in its place.
    deliveries: deliveries.map(({ row, destinationId, recipient, state, messageId, reply, error: failure, settledAt }) => ({
      ...(row > 0 ? { row } : {}),
      ...{ destinationId, recipient, state, messageId, reply: reply ?? failure?.message ?? null },
      at: settledAt === null ? null : epochSeconds(new Date(settledAt)),
    })),
  }
}
