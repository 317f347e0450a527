import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import { problem } from '../http/problem.ts'
import { invalid } from '../http/read-input.ts'
import { line, optional, optionalLine } from './input.ts'
import { folderKeyOf } from './folder-key.ts'
import { scheduleType } from './schedule-type.ts'

/** The ways to name a schedule in a request. */
const scheduleReferenceFields = {
  ScheduleId: optionalLine(100),
  UniqueId: optionalLine(100).meta({ description: 'Alias of ScheduleId' }),
  Id: optionalLine(100).meta({ description: 'Alias of ScheduleId' }),
  ScheduleName: optionalLine(200).meta({ description: 'With FolderPath, instead of an id' }),
  FolderPath: optional(line(1_000), null),
  ScheduleType: optional(scheduleType, null),
}

export const scheduleReferenceInput = z
  .strictObject(scheduleReferenceFields)
  .meta({ id: 'ScheduleReferenceInput' })

export type ScheduleReference = z.infer<typeof scheduleReferenceInput>

/**
 * The id of the schedule that a request means. An id without a kind is passed on as it is: it may name
 * nothing.
 *
 * @throws ProblemError `invalid_request`, `not_found`, or `name_ambiguous` with the candidates
 */
export async function scheduleIdOf(reference: ScheduleReference, { store }: Dependencies): Promise<string> {
  const kind = reference.ScheduleType
  const ids = new Set([reference.ScheduleId, reference.UniqueId, reference.Id].filter((id) => id !== null))
  if (ids.size > 1) throw invalid([{ field: 'ScheduleId', message: sentence('schedule_aliases_differ') }])
  const [id] = ids
  if (id !== undefined) {
    // Whether an id without a kind exists is answered by whatever is done with it, in the same statement.
    if (kind === null && isId(id)) return id
    const schedule = isId(id) ? await store.schedules.read(id, kind ?? undefined) : null
    if (!schedule)
      throw problem('not_found', {
        detail: kind === null ? sentence('schedule_missing') : sentence('schedule_of_kind_missing', { kind }),
      })
    return schedule.id
  }
  const { ScheduleName: name, FolderPath: path } = reference
  if (name === null || path === null)
    throw invalid([{ field: 'ScheduleId', message: sentence('schedule_reference_required') }])
  const found = await store.schedules.find({ folderKey: folderKeyOf(path), name, kind })
  const [first, ...others] = found
  if (!first) throw problem('not_found', { detail: sentence('schedule_name_missing', { name, path }) })
  if (others.length === 0) return first.id
  const candidates = found.map((each) => ({ UniqueId: each.id, ScheduleType: each.kind }))
  throw problem('name_ambiguous', {
    detail: sentence('schedule_name_ambiguous'),
    members: { Candidates: candidates },
  })
}
