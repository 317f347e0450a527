import { defineOperation } from '../../http/operation.ts'
import { folderProblem } from './folder-problem.ts'
import { folderSchema, folderToWire } from '../../wire/folder.ts'

export const getRoot = defineOperation({
  name: 'folder.getRoot',
  methods: ['GET'],
  path: '/api/folder/getroot',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers the root folder',
  description: 'The root has the path `/` and is shown as `Home`.',
  tags: ['Folders'],
  response: folderSchema,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ dependencies }) => {
    const { folders } = dependencies.store
    const root = await folders.read((await folders.root()).id)
    if (!root) throw folderProblem('missing')
    return folderToWire(root)
  },
})
