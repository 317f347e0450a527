/** What the audit trail keeps of schedules: before and after in the form that the interface answers. */
import { createHash } from 'node:crypto'

import type { ScheduleKind } from '@punctual/domain'
import { languages } from '@punctual/domain/words'
import type { StoredSchedule } from '@punctual/catalog'
import type { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import type { dataDrivenOutput } from '../../wire/data-driven.ts'
import { destinationsToWire } from '../../wire/destination.ts'
import type { recurrenceOutput } from '../../wire/recurrence.ts'
import { packageScheduleToWire } from '../../wire/package-schedule.ts'
import {
  paginatedScheduleToWire,
  singleScheduleToWire,
  type AnswerContext,
  answerContextOf,
} from '../../wire/schedule.ts'
import type { AuditFacts } from '../../http/audit-facts.ts'

/** A schedule as it was made or changed. */
export function scheduleFacts(schedule: ScheduleAnswer): AuditFacts {
  return { subject: schedule.ScheduleId, after: kept(schedule) }
}

type ScheduleAnswer = {
  readonly ScheduleId: string
  readonly Schedule: z.infer<typeof recurrenceOutput>
  readonly DataDriven: z.infer<typeof dataDrivenOutput> | null
  readonly OwnerProblem: string | null
  readonly Warnings: readonly string[]
}

/**
 * A hash in place of the rows of the data: they can be many, and they are about users. Sentences in the
 * language of the caller are omitted: their codes say the same.
 */
function kept({
  ScheduleId: _told,
  Schedule: { NotRunnableReasons: _reasons, Description: _description, ...schedule },
  DataDriven,
  OwnerProblem: _problem,
  Warnings: _warnings,
  ...rest
}: ScheduleAnswer): object {
  return {
    ...rest,
    Schedule: schedule,
    DataDriven: DataDriven === null ? null : { Source: DataDriven.Source, Sha256: hashOf(DataDriven) },
  }
}

const toWire: Readonly<
  Record<ScheduleKind, (schedule: StoredSchedule, answerContext: AnswerContext) => ScheduleAnswer>
> = {
  single: singleScheduleToWire,
  paginated: paginatedScheduleToWire,
  package: packageScheduleToWire,
}

function hashOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex')
}

/** A schedule before a change; null when there is none. */
export async function scheduleBefore(id: string | null, dependencies: Dependencies): Promise<object | null> {
  const schedule = await storedBefore(id, dependencies)
  return (
    schedule &&
    kept(toWire[schedule.kind](schedule, answerContextOf({ dependencies, language: languages[0] })))
  )
}

/** The destinations of a schedule before a change, in their fields. */
export async function destinationsBefore(scheduleId: string | null, dependencies: Dependencies) {
  const schedule = await storedBefore(scheduleId, dependencies)
  return schedule && destinationsToWire(schedule.destinations)
}

/** One destination before a change. */
export async function destinationBefore(id: string, dependencies: Dependencies) {
  return (await scheduleAndDestination(id, dependencies))?.destination ?? null
}

/** One destination before it is deleted: afterwards nothing else says which schedule it was of. */
export async function destinationBeforeRemoval(id: string, dependencies: Dependencies) {
  const found = await scheduleAndDestination(id, dependencies)
  return found && { ScheduleName: found.schedule.name, ...found.destination }
}

async function scheduleAndDestination(id: string, dependencies: Dependencies) {
  const scheduleId = isId(id) ? await dependencies.store.schedules.ofDestination(id) : null
  const schedule = await storedBefore(scheduleId, dependencies)
  if (schedule === null) return null
  const { EmailDestinations, Destinations } = destinationsToWire(schedule.destinations)
  const destination = [...EmailDestinations, ...Destinations].find(({ Id }) => Id === id)
  return destination === undefined ? null : { schedule, destination }
}

function storedBefore(id: string | null, { store }: Dependencies): Promise<StoredSchedule | null> {
  return id !== null && isId(id) ? store.schedules.read(id) : Promise.resolve(null)
}
