/** What the lists of schedules of each kind have in common. */
import type { ScheduleKind } from '@punctual/domain'
import type { StoredSchedule } from '@punctual/catalog'
import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import type { Answer, Context } from '../../http/operation.ts'
import { filterFromWire, keywordFilterFields } from '../../wire/keyword-filter.ts'
import { type AnswerContext, answerContextOf } from '../../wire/schedule.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'

const input = z.object({ ...keywordFilterFields, ...pageFields }).meta({ id: 'ListSchedulesInput' })

export const listing = {
  methods: ['GET', 'POST'],
  role: 'Viewer',
  right: 'View',
  description:
    'The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names; an empty filter ({}) lists everything. Of data-driven schedules the number of rows and the columns are told; a schedule by its id has the rows.',
  input,
  emptyWithoutInput: true,
} as const

/** One page, in the order of names. */
export async function listOf<Item>(
  {
    input: { Limit: limit, Cursor, ...filter },
    request,
    dependencies,
    language,
  }: Context<unknown, unknown, unknown, z.output<typeof input>>,
  {
    kind,
    toWire,
  }: { kind: ScheduleKind; toWire: (schedule: StoredSchedule, answerContext: AnswerContext) => Item },
): Promise<Answer<Item[]>> {
  const page = { kind, filter: filterFromWire(filter), after: nameCursorOf(Cursor), limit: limit + 1 }
  const answerContext = answerContextOf({ dependencies, language })
  return pageAnswer(await dependencies.store.schedules.list(page), {
    limit,
    request,
    toItem: (schedule) => toWire(schedule, answerContext),
    positionOf: ({ nameKey, id }) => [nameKey, id],
  })
}
