import { isEnded, toWire } from '@punctual/domain'
import type { LoggedEvent } from '@punctual/engine'
import { z } from 'zod'

import { epochSeconds, epochSecondsOrNull } from '../http/wire-time.ts'
import { epoch, epochOrNull } from './epoch.ts'
import { eventDetail } from './event-reason.ts'
import { freeObject } from './input.ts'
import { executionStage, executionStatus, scheduleKind } from './words.ts'

/** One change of an execution: the entry of its timeline, and its record as it was when that had happened. */
export const executionChange = z
  .object({
    Name: z.string().meta({
      description: 'What happened, in the word of the timeline: requested, placed, claimed, ended …',
    }),
    EpochUtc: epoch.meta({ description: 'When it happened' }),
    At: z.string().meta({ description: 'The same, ISO 8601 with milliseconds' }),
    Detail: freeObject,
    ExecutionId: z.string(),
    ScheduleId: z.string(),
    ScheduleType: scheduleKind,
    ScheduleName: z.string(),
    Status: executionStatus,
    Stage: executionStage.nullable(),
    EntryEpochUtc: epoch,
    StartedEpochUtc: epochOrNull,
    CompletedEpochUtc: epochOrNull,
    ScheduledForEpochUtc: epochOrNull,
    RunBy: z.string(),
    ServerName: z.string().nullable(),
    Attempt: z.int(),
  })
  .meta({ id: 'ExecutionChange', description: 'The data of an event named execution' })

export function executionChangeToWire(event: LoggedEvent): z.infer<typeof executionChange> {
  const own = {
    EpochUtc: epochSeconds(event.at),
    At: event.at.toISOString(),
    Detail: eventDetail(event),
    ScheduleType: event.scheduleKind,
    // An earlier event reports nothing of a start or an end that came after it.
    StartedEpochUtc: event.attempt > 0 ? epochSecondsOrNull(event.startedAt) : null,
    CompletedEpochUtc: isEnded(event.status) ? epochSecondsOrNull(event.completedAt) : null,
    ScheduledForEpochUtc: epochSecondsOrNull(event.dueAt),
  }
  return toWire(executionChange, event, own)
}
