import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { filterFromWire, keywordFilterFields } from '../../wire/keyword-filter.ts'
import { namePlaceOf } from '../../wire/name-place.ts'
import { packageScheduleOutput, packageScheduleToWire } from '../../wire/package-schedule.ts'
import { packageScheduleTag } from './draft.ts'

export const getAllPackages = defineOperation({
  name: 'packageschedule.getall',
  methods: ['GET', 'POST'],
  path: '/api/packageschedule/getall',
  role: 'Viewer',
  summary: 'Lists packages',
  description:
    'The keyword filter travels in a JSON body, also with GET, or as query parameters of the same names. Without any of them the answer is an empty array; an empty filter ({}) lists everything.',
  tags: [packageScheduleTag],
  input: z.object({ ...keywordFilterFields, ...pageFields }),
  response: z.array(packageScheduleOutput),
  examples: { morning: { FilterValues: ['morning'], FilterOperator: '=', MatchType: 'ANY' }, all: {} },
  handle: async ({ input, inputGiven, request, dependencies }) => {
    if (!inputGiven) return []
    const { Limit: limit, Cursor } = input
    const page = { kind: 'package', filter: filterFromWire(input), after: namePlaceOf(Cursor), limit: limit + 1 } as const
    const now = dependencies.clock.now()
    return pageAnswer(await dependencies.store.schedules.list(page), {
      limit,
      request,
      toItem: (schedule) => packageScheduleToWire(schedule, now),
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})
