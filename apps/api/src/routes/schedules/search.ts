import { setImmediate } from 'node:timers/promises'

import { type FoundSchedule, type ScheduleOrder, scheduleOrders, type SchedulePlace } from '@punctual/catalog'
import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { optional } from '../../wire/input.ts'
import { answerContextOf } from '../../wire/schedule.ts'
import {
  foundScheduleOutput,
  foundScheduleToWire,
  searchFields,
  searchFilterOf,
} from '../../wire/schedule-search.ts'

const order = z.enum(scheduleOrders).meta({
  id: 'ScheduleOrder',
  description: 'With - before it in reverse; what has no next run is behind all that has one, either way',
})

/** Rows that are put into words without a pause: some milliseconds. */
const rowsOfATurn = 100

export const searchSchedules = defineOperation({
  name: 'schedule.search',
  methods: ['GET', 'POST'],
  path: '/api/schedule/search',
  role: 'Viewer',
  right: 'View',
  summary: 'Finds schedules of every kind, with their last results and next runs',
  description:
    'All that is given must hold; with nothing given it lists everything that the caller may view. `X-Total-Count` is the number of schedules that are found, on all pages together.',
  tags: ['Schedules'],
  input: z
    .object({ ...searchFields, Sort: optional(order, 'Name' as const), ...pageFields })
    .meta({ id: 'SearchSchedulesInput' }),
  response: z.array(foundScheduleOutput),
  examples: {
    failedOfOwner: { Owner: 'ann', LastResult: 'Failed', Sort: 'NextRun', Limit: 200 },
    textInFolder: { Text: 'weather', FolderPath: '/Sales', Recursive: true },
  },
  handle: async (context) => {
    const { input, request, dependencies } = context
    const { store } = dependencies
    const answerContext = answerContextOf(context)
    const { Limit: limit, Cursor, Sort: sort } = input
    const filter = searchFilterOf(input)
    const [rows, count] = await Promise.all([
      store.scheduleSearch.list(filter, { order: sort, after: placeOf(Cursor, sort), limit: limit + 1 }),
      store.scheduleSearch.count(filter),
    ])
    const items = new Map<FoundSchedule, z.infer<typeof foundScheduleOutput>>()
    for (const [index, row] of rows.slice(0, limit).entries()) {
      items.set(row, foundScheduleToWire(row, answerContext))
      if (index % rowsOfATurn === rowsOfATurn - 1) await setImmediate()
    }
    const page = pageAnswer(rows, {
      limit,
      request,
      toItem: (row) => items.get(row)!,
      positionOf: (row) => [sort, keyOf(row, sort) ?? '', row.id],
    })
    return answer({ headers: { ...page.headers, 'x-total-count': String(count) }, body: page.body })
  },
})

/** What a list is in the order of; null behind all that have a next run. */
function keyOf({ nameKey, nextRunAt, enabled, quarantineReason }: FoundSchedule, sort: ScheduleOrder) {
  if (sort.endsWith('Name')) return nameKey
  return enabled && quarantineReason === null ? (nextRunAt?.toISOString() ?? null) : null
}

function placeOf(cursor: string | undefined, sort: ScheduleOrder): SchedulePlace | null {
  const position = decodeCursor(cursor, 3)
  if (position === null) return null
  const [of, key = '', id = ''] = position
  const isInstant = key === '' || !Number.isNaN(new Date(key).getTime())
  if (of !== sort || !isId(id) || (sort.endsWith('NextRun') && !isInstant)) throw foreignCursor()
  return { key: key === '' ? null : key, id }
}
