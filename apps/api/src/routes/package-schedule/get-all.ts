import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { packageScheduleOutput, packageScheduleToWire } from '../../wire/package-schedule.ts'
import { listing, listOf } from '../single-schedule/listing.ts'
import { packageScheduleTag } from './draft.ts'

export const getAllPackages = defineOperation({
  ...listing,
  name: 'packageschedule.getall',
  path: '/api/packageschedule/getall',
  summary: 'Lists packages',
  tags: [packageScheduleTag],
  response: z.array(packageScheduleOutput),
  examples: { morning: { FilterValues: ['morning'], FilterOperator: '=', MatchType: 'ANY' }, all: {} },
  handle: (context) => listOf(context, { kind: 'package', toWire: packageScheduleToWire }),
})
