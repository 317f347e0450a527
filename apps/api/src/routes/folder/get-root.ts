import { defineOperation } from '../../http/operation.ts'
import { folderSchema, folderToWire } from '../../wire/folder.ts'

export const getRoot = defineOperation({
  name: 'folder.getRoot',
  methods: ['GET'],
  path: '/api/folder/getroot',
  role: 'Viewer',
  summary: 'Answers the root folder',
  description: 'The root has the path `/` and is shown as `Home`.',
  tags: ['Folders'],
  response: folderSchema,
  versionOf: ({ Version }) => Version,
  handle: async ({ dependencies }) => folderToWire(await dependencies.store.folders.root()),
})
