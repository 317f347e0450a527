import type { FoundSchedule, ScheduleSearchFilter } from '@punctual/catalog'
import { describeRecurrence, recurrence as storedRecurrence, toWire } from '@punctual/domain'
import { say } from '@punctual/domain/words'
import { z } from 'zod'

import { disabledBy } from './disabled-by.ts'
import { epochOrNull, instantInput } from './epoch.ts'
import { folderKeyOf } from './folder-key.ts'
import { line, optional, optionalLine } from './input.ts'
import { notRunnableToWire, reasonsNotToRun, ruleOutput } from './recurrence.ts'
import { ruleToWire } from './recurrence.ts'
import type { AnswerContext } from './schedule.ts'
import { lateCause, lateCauseToWire } from './late-cause.ts'
import { saidCodes } from './sentence.ts'
import { scheduleType } from './schedule-type.ts'
import { endedStatus, executionStatus, scheduleKind } from './words.ts'

/** What a search of schedules may ask for: all that is given must hold. */
export const searchFields = {
  Text: optionalLine(200).meta({
    description:
      'Part of the name, a keyword, the report, an address that it is sent to, or the owner, without regard to case; up to two characters are looked for in names only',
  }),
  FolderPath: optional(line(1_000), null),
  Recursive: optional(z.boolean(), true).meta({
    description: 'Whether what is below the folder counts too; true unless given',
  }),
  Kind: optional(scheduleType, null),
  Owner: optionalLine(200).meta({ description: 'User name' }),
  Enabled: optional(z.boolean(), null),
  Runnable: optional(z.boolean(), null).meta({
    description: 'false: those that will not run, be they disabled, held or without a further day',
  }),
  LastResult: optional(endedStatus, null).meta({ description: 'How the last run ended' }),
  Late: optional(z.boolean(), null).meta({
    description:
      'true: those whose last run was delivered, or is still waited for, more than `LateAfterMinutes` after it was due, as getcompleteness counts it; false: the others',
  }),
  DueBefore: optional(instantInput, null).meta({
    description: 'Whose next run is before this instant; seconds since 1970 UTC',
  }),
}

const searchFilter = z.object(searchFields)

/** @throws ProblemError `invalid_request` for a text that is no path */
export function searchFilterOf(input: z.infer<typeof searchFilter>): ScheduleSearchFilter {
  const { Text, FolderPath, Recursive, Kind, Owner, Enabled, Runnable, LastResult, Late, DueBefore } = input
  return {
    ...(Text === null ? {} : { text: Text }),
    ...(FolderPath === null ? {} : { folder: { pathKey: folderKeyOf(FolderPath), isRecursive: Recursive } }),
    ...(Kind === null ? {} : { kind: Kind }),
    ...(Owner === null ? {} : { ownerName: Owner }),
    ...(Enabled === null ? {} : { enabled: Enabled }),
    ...(Runnable === null ? {} : { runnable: Runnable }),
    ...(LastResult === null ? {} : { lastResult: LastResult }),
    ...(Late === null ? {} : { late: Late }),
    ...(DueBefore === null ? {} : { dueBefore: new Date(DueBefore * 1_000) }),
  }
}

/** A schedule as a search answers it, whatever its kind. */
export const foundScheduleOutput = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    ScheduleType: scheduleKind,
    IsDataDriven: z.boolean(),
    FolderId: z.string(),
    FolderPath: z.string(),
    Keywords: z.array(z.string()),
    Owner: z.string().nullable().meta({ description: 'User name' }),
    Enabled: z.boolean(),
    DisabledBy: disabledBy,
    Runnable: z.boolean(),
    NotRunnableReasons: z.array(z.string()),
    NotRunnableCodes: saidCodes,
    Description: z.string().meta({ description: 'The recurrence in words' }),
    Recurrence: ruleOutput.nullable().meta({
      description: 'What Description puts into words; null where the stored recurrence cannot be read',
    }),
    CalendarName: z
      .string()
      .nullable()
      .meta({ description: 'Of the calendar of holidays; null where the recurrence names none' }),
    TimeZone: z.string().nullable().meta({ description: 'Null where the stored recurrence cannot be read' }),
    RecipientCount: z.int().nullable().meta({
      description:
        'Addresses that one run sends to, of data-driven schedules for all rows together; null where rows of a query decide',
    }),
    LastResult: executionStatus.nullable().meta({ description: 'Null before the first run has ended' }),
    LastResults: z
      .array(executionStatus)
      .meta({ description: 'How the last ten runs ended, newest first, by the instants that they were for' }),
    StartedEpochUtc: epochOrNull.meta({
      description: 'When the run of LastResult began; null where it did not',
    }),
    LateSeconds: z
      .int()
      .nullable()
      .meta({ description: 'How late it began; 0 within a second, null without a start or a due instant' }),
    LateCause: lateCause.nullable().meta({ description: 'What held it for longest; null where nothing did' }),
    NextRunEpochUtc: epochOrNull,
    LastRunEpochUtc: epochOrNull,
    UsualDurationSeconds: z.number().nullable().meta({
      description: 'The median of what the last ten runs took; null before the first',
    }),
    Version: z.int(),
  })
  .meta({ id: 'FoundSchedule' })

export function foundScheduleToWire(
  schedule: FoundSchedule,
  { now, language }: AnswerContext,
): z.infer<typeof foundScheduleOutput> {
  const parsed = storedRecurrence.safeParse(schedule.recurrence)
  const rule = parsed.success ? parsed.data : null
  const reasons = reasonsNotToRun(schedule, rule, now)
  const results = z.array(executionStatus).parse(schedule.lastResults)
  const own = {
    ScheduleId: schedule.id,
    ScheduleName: schedule.name,
    ScheduleType: schedule.kind,
    Owner: schedule.ownerName,
    Runnable: reasons.length === 0,
    ...notRunnableToWire(reasons, language),
    Description: rule ? say(describeRecurrence(rule, schedule.calendarName), language) : '',
    Recurrence: rule && ruleToWire(rule),
    TimeZone: rule?.timeZone ?? null,
    LastResult: results[0] ?? null,
    LastResults: results,
    LateCause: schedule.lateCause && lateCauseToWire(schedule.lateCause, language),
  }
  return toWire(foundScheduleOutput, schedule, own)
}
