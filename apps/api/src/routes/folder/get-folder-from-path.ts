import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { folderPath, folderSchema, folderToWire } from '../../wire/folder.ts'
import { findFolder } from '../../wire/folder-path.ts'

export const getFolderFromPath = defineOperation({
  name: 'folder.getFromPath',
  methods: ['POST'],
  path: '/api/folder/getfolderfrompath',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers the folder at a path',
  description:
    'The body is `{"Path": "/Sales/Daily"}` or the bare JSON string. Backslashes, a missing leading slash and a leading `Home` are accepted; ' +
    'case does not count.',
  tags: ['Folders'],
  body: z.union([z.object({ Path: folderPath }), folderPath]).meta({ id: 'GetFolderFromPathInput' }),
  response: folderSchema,
  examples: { object: { Path: '/Sales/Daily' }, string: '/Sales/Daily' },
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ body, dependencies }) => {
    const folder = await findFolder(dependencies.store.folders, typeof body === 'string' ? body : body.Path)
    if (!folder) throw problem('not_found', { detail: sentence('folder_path_missing') })
    return folderToWire(folder)
  },
})
