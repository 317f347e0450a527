import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { groupBefore, groupTag, noGroup } from './group-wire.ts'

export const deleteGroup = defineOperation({
  name: 'group.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/group/delete/:id',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Deletes a group and what was granted to it',
  description:
    'Its members stay. A folder whose last grant goes with it is for Administrators alone from then on.',
  tags: [groupTag],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  readBefore: ({ params, dependencies }) => groupBefore(params.id, dependencies),
  handle: async ({ params, dependencies }) => {
    if (!isId(params.id) || !(await dependencies.store.groups.remove(params.id))) throw noGroup()
    return true as const
  },
})
