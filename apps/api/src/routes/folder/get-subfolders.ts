import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { decodeCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { folderSchema, folderToWire } from '../../wire/folder.ts'
import { folderProblem } from './folder-problem.ts'

export const getSubfolders = defineOperation({
  name: 'folder.getSubfolders',
  methods: ['GET'],
  path: '/api/folder/getsubfolders/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists the folders directly in a folder',
  description: 'In the order of names.',
  tags: ['Folders'],
  params: idParams,
  query: z.object(pageFields),
  response: z.array(folderSchema),
  errors: [404],
  handle: async ({ params, query, request, dependencies }) => {
    const { folders } = dependencies.store
    const parent = isId(params.id) ? await folders.read(params.id) : null
    if (!parent) throw folderProblem('missing')
    const [after = null] = decodeCursor(query.Cursor, 1) ?? []
    const rows = await folders.children({ parentId: parent.id, after, limit: query.Limit + 1 })
    return pageAnswer(rows, {
      limit: query.Limit,
      request,
      toItem: folderToWire,
      positionOf: ({ path }) => [path],
    })
  },
})
