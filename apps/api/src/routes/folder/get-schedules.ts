import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { folderEntrySchema, folderEntryToWire } from '../../wire/folder.ts'
import { folderProblem } from './folder-problem.ts'

export const getSchedules = defineOperation({
  name: 'folder.getSchedules',
  methods: ['GET'],
  path: '/api/folder/getschedules/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists the schedules directly in a folder',
  description: 'Schedules of every kind, in the order of names.',
  tags: ['Folders'],
  params: idParams,
  query: z.object(pageFields),
  response: z.array(folderEntrySchema),
  errors: [404],
  handle: async ({ params, query, request, dependencies }) => {
    const { folders } = dependencies.store
    const folder = isId(params.id) ? await folders.read(params.id) : null
    if (!folder) throw folderProblem('missing')
    const [nameKey, id] = decodeCursor(query.Cursor, 2) ?? []
    if (id !== undefined && !isId(id)) throw foreignCursor()
    const after = nameKey === undefined || id === undefined ? null : { nameKey, id }
    const rows = await folders.schedules({ folderId: folder.id, after, limit: query.Limit + 1 })
    return pageAnswer(rows, {
      limit: query.Limit,
      request,
      toItem: folderEntryToWire,
      positionOf: (row) => [row.nameKey, row.id],
    })
  },
})
