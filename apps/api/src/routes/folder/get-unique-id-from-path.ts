import type { FolderEntry } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { folderPath } from '../../wire/folder.ts'
import { findFolder } from '../../wire/folder-path.ts'
import { text } from '../../wire/input.ts'
import { scheduleType } from '../../wire/schedule-type.ts'

export const getUniqueIdFromPath = defineOperation({
  name: 'folder.getUniqueIdFromPath',
  methods: ['POST'],
  path: '/api/folder/getuniqueidfrompath',
  role: 'Viewer',
  right: 'View',
  summary: 'Resolves a schedule by folder path, name and kind',
  description:
    'Without `ScheduleType` a name that several kinds of schedules share is 409, with the candidates in `Candidates`.',
  tags: ['Folders'],
  body: z
    .object({ Path: folderPath, ScheduleName: text(200), ScheduleType: scheduleType.nullish() })
    .meta({ id: 'GetUniqueIdFromPathInput' }),
  response: z.object({ UniqueId: z.string().meta({ description: 'Id of the schedule' }) }),
  examples: { single: { Path: '/Sales/Daily', ScheduleName: 'Orders', ScheduleType: 'single' } },
  errors: [404, 'name_ambiguous'],
  handle: async ({ body, dependencies }) => {
    const { folders } = dependencies.store
    const folder = await findFolder(folders, body.Path)
    if (!folder) throw problem('not_found', { detail: sentence('folder_path_missing') })
    const named = await folders.schedulesByName(folder.id, body.ScheduleName.trim())
    const found = named.filter(({ kind }) => !body.ScheduleType || kind === body.ScheduleType)
    return { UniqueId: only(found) }
  },
})

function only(found: readonly FolderEntry[]): string {
  const [first, ...others] = found
  if (!first) throw problem('not_found', { detail: sentence('folder_has_no_such_schedule') })
  if (others.length === 0) return first.id
  const Candidates = found.map(({ id, kind, name }) => ({
    UniqueId: id,
    ScheduleType: kind,
    ScheduleName: name,
  }))
  throw problem('name_ambiguous', {
    detail: sentence('folder_schedules_ambiguous'),
    members: { Candidates },
  })
}
