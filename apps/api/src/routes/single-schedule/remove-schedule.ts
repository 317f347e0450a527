import type { StoredSchedule } from '@punctual/catalog'
import type { ScheduleKind } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { requireRight, type RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'

/**
 * Deletes a schedule in the transaction of the request, which rolls back what is refused. A run that is held stays
 * until it is decided: its files lead nowhere without the schedule.
 *
 * @param wanted.missing what is said of an id that names none
 * @throws ProblemError `not_found`, `forbidden`, `state_conflict`
 */
export async function removeSchedule(
  id: string,
  { kinds, missing }: { readonly kinds: readonly ScheduleKind[]; readonly missing: Sentence },
  context: RightContext,
): Promise<StoredSchedule> {
  const { schedules } = context.dependencies.store
  const removed = isId(id) ? await schedules.remove(id, kinds) : null
  if (!removed) throw problem('not_found', { detail: missing })
  await requireRight('Edit', removed.folderId, context)
  if (await schedules.hasHeldRun(removed.id))
    throw problem('state_conflict', { detail: sentence('schedule_has_held_run', { name: removed.name }) })
  return removed
}
