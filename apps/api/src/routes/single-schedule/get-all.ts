import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { filterFromWire, keywordFilterFields } from '../../wire/keyword-filter.ts'
import { namePlaceOf } from '../../wire/name-place.ts'
import { biScheduleOutput, biScheduleToWire } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'

export const getAllSingleSchedules = defineOperation({
  name: 'singleschedule.getall',
  methods: ['GET', 'POST'],
  path: '/api/singleschedule/getall',
  role: 'Viewer',
  summary: 'Lists the schedules of BI reports',
  description:
    'The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names. Without any of them the answer is an empty array; an empty filter ({}) lists everything.',
  tags: [singleScheduleTag],
  input: z.object({ ...keywordFilterFields, ...pageFields }),
  response: z.array(biScheduleOutput),
  examples: { daily: { FilterValues: ['daily'], FilterOperator: '=', MatchType: 'ANY' }, all: {} },
  handle: async ({ input, inputGiven, request, dependencies }) => {
    if (!inputGiven) return []
    const { Limit: limit, Cursor } = input
    const page = { kind: 'single', filter: filterFromWire(input), after: namePlaceOf(Cursor), limit: limit + 1 } as const
    const now = dependencies.clock.now()
    return pageAnswer(await dependencies.store.schedules.list(page), {
      limit,
      request,
      toItem: (schedule) => biScheduleToWire(schedule, now),
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
