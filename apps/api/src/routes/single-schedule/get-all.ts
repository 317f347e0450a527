import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { singleScheduleOutput, singleScheduleToWire } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { listing, listOf } from './listing.ts'

export const getAllSingleSchedules = defineOperation({
  ...listing,
  name: 'singleschedule.getall',
  path: '/api/singleschedule/getall',
  summary: 'Lists the schedules of BI reports, and of items of any other kind of source',
  tags: [singleScheduleTag],
  response: z.array(singleScheduleOutput),
  examples: { daily: { FilterValues: ['daily'], FilterOperator: '=', MatchType: 'ANY' }, all: {} },
  handle: (context) => listOf(context, { kind: 'single', toWire: singleScheduleToWire }),
})
