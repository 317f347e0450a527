import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { paginatedScheduleOutput, paginatedScheduleToWire } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { listing, listOf } from './listing.ts'

export const getAllPaginatedSchedules = defineOperation({
  ...listing,
  name: 'singleschedule.getallpaginated',
  path: '/api/singleschedule/getallpaginated',
  summary: 'Lists the schedules of paginated reports',
  tags: [singleScheduleTag],
  response: z.array(paginatedScheduleOutput),
  examples: { daily: { FilterValues: ['daily'], FilterOperator: '=', MatchType: 'ANY' }, all: {} },
  handle: (context) => listOf(context, { kind: 'paginated', toWire: paginatedScheduleToWire }),
})
