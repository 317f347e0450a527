import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { requireRight } from '../../access/require-right.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { isId } from '../../http/id.ts'
import { scheduleBefore } from './audited-schedule.ts'
import { singleScheduleTag } from './draft.ts'

export const deleteSingleSchedule = defineOperation({
  name: 'singleschedule.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/singleschedule/delete/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a schedule of a BI report or of a paginated report',
  description:
    'Its destinations go with it. Executions that have begun end as they would have; the history stays.',
  tags: [singleScheduleTag],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  readBefore: ({ params, dependencies }) => scheduleBefore(params.id, dependencies),
  handle: async (context) => {
    const { params, dependencies } = context
    const removed = isId(params.id)
      ? await dependencies.store.schedules.remove(params.id, ['single', 'paginated'])
      : null
    if (!removed) throw problem('not_found', { detail: sentence('schedule_not_bi_or_paginated') })
    // What is refused here is rolled back with the whole change.
    await requireRight('Edit', removed.folderId, context)
    return true as const
  },
})
