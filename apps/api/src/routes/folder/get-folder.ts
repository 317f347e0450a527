import { idParams, isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { folderSchema, folderToWire } from '../../wire/folder.ts'
import { folderProblem } from './folder-problem.ts'

export const getFolder = defineOperation({
  name: 'folder.get',
  methods: ['GET'],
  path: '/api/folder/get/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers a folder',
  tags: ['Folders'],
  params: idParams,
  response: folderSchema,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies }) => {
    const folder = isId(params.id) ? await dependencies.store.folders.read(params.id) : null
    if (!folder) throw folderProblem('missing')
    return folderToWire(folder)
  },
})
