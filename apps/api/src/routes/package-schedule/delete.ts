import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { scheduleBefore } from '../single-schedule/audited-schedule.ts'
import { removeSchedule } from '../single-schedule/remove-schedule.ts'
import { packageScheduleTag } from './draft.ts'

export const deletePackage = defineOperation({
  name: 'packageschedule.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/packageschedule/delete/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a package',
  description:
    'Its destinations go with it. Executions that have begun end as they would have; the history stays. While a run is held the package cannot be deleted.',
  tags: [packageScheduleTag],
  params: idParams,
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => scheduleBefore(params.id, dependencies),
  handle: async (context) => {
    const wanted = { kinds: ['package'], missing: sentence('package_missing') } as const
    await removeSchedule(context.params.id, wanted, context)
    return true as const
  },
})
