import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { requireRight } from '../../access/require-right.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { scheduleBefore } from '../single-schedule/audited-schedule.ts'
import { packageScheduleTag } from './draft.ts'

export const deletePackage = defineOperation({
  name: 'packageschedule.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/packageschedule/delete/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a package',
  description:
    'Its destinations go with it. Executions that have begun end as they would have; the history stays.',
  tags: [packageScheduleTag],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  readBefore: ({ params, dependencies }) => scheduleBefore(params.id, dependencies),
  handle: async (context) => {
    const { params, dependencies } = context
    const removed = isId(params.id) ? await dependencies.store.schedules.remove(params.id, ['package']) : null
    if (!removed) throw problem('not_found', { detail: sentence('package_missing') })
    // What is refused here is rolled back with the whole change.
    await requireRight('Edit', removed.folderId, context)
    return true as const
  },
})
