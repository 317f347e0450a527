import { type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireBehind } from '../../access/require-right.ts'
import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { folderBefore } from '../../wire/folder.ts'
import { folderProblem } from './folder-problem.ts'

export const deleteFolder = defineOperation({
  name: 'folder.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/folder/delete/:id',
  role: 'Editor',
  right: 'Manage',
  summary: 'Deletes a folder',
  description:
    'A folder that holds something is 409, unless `?recursive=true` deletes that too. Executions of deleted schedules stay in the history, and those that have not begun end as Cancelled. While a run of one is held, its folder cannot be deleted.',
  tags: ['Folders'],
  params: idParams,
  query: z.object({ recursive: z.boolean().default(false) }),
  response: z.literal(true),
  errors: [404, 409],
  changes: true,
  readBefore: ({ params, dependencies }) => folderBefore(params.id, dependencies),
  handle: async ({ params, query, rights, dependencies }) => {
    const removal = isId(params.id)
      ? await dependencies.store.folders.remove(params.id, { recursive: query.recursive })
      : ({ ok: false, conflict: 'missing' } as const)
    if (removal.ok) {
      // What is refused here is rolled back with the whole change.
      const isAllBelow = removal.guardIds.every((guardId) => rights.access.may('View', guardId))
      if (!isAllBelow) throw notEmpty(sentence('folder_not_empty'))
      for (const guardId of removal.guardIds) requireBehind('Manage', guardId, rights)
      if (removal.hasHeldRun) throw notEmpty(sentence('folder_has_held_run'))
      return true as const
    }
    if (removal.conflict !== 'not-empty') throw folderProblem(removal.conflict)
    const { folders, schedules } = removal
    if (folders + schedules === 0) throw notEmpty(sentence('folder_not_empty'))
    throw notEmpty(sentence('folder_holds', { folders, schedules }))
  },
})

function notEmpty(detail: Sentence) {
  return problem('state_conflict', { detail })
}
