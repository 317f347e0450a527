import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { scheduleBefore } from './audited-schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { removeSchedule } from './remove-schedule.ts'

export const deleteSingleSchedule = defineOperation({
  name: 'singleschedule.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/singleschedule/delete/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a schedule of a BI report or of a paginated report',
  description:
    'Its destinations go with it. Executions that have begun end as they would have, and those that have not as Cancelled; the history stays. While a run is held the schedule cannot be deleted.',
  tags: [singleScheduleTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => scheduleBefore(params.id, dependencies),
  handle: async (context) => {
    const wanted = {
      kinds: ['single', 'paginated'],
      missing: sentence('schedule_not_bi_or_paginated'),
    } as const
    await removeSchedule(context.params.id, wanted, context)
    return true as const
  },
})
