import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { folderName, folderPath, folderSchema, folderToWire } from '../../wire/folder.ts'
import { optional, text } from '../../wire/input.ts'
import { folderProblem } from './folder-problem.ts'
import { parentIdOf } from './parent-folder.ts'

export const createFolder = defineOperation({
  name: 'folder.create',
  methods: ['POST'],
  path: '/api/folder/create',
  role: 'Editor',
  summary: 'Creates a folder',
  description: 'The parent is named by `ParentId` or `ParentPath`; without either it is the root.',
  tags: ['Folders'],
  body: z.object({
    Name: folderName,
    ParentId: z.string().max(100).nullish(),
    ParentPath: folderPath.nullish(),
    Description: optional(text(2_000), ''),
  }),
  response: folderSchema,
  examples: { folder: { Name: 'Daily', ParentPath: '/Sales', Description: 'Reports of every morning' } },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, folder) => ({ subject: folder.Id, after: folder }),
  handle: async ({ body, dependencies }) => {
    const { folders } = dependencies.store
    const root = await folders.root()
    const parentId = (await parentIdOf(folders, body)) ?? root.id
    refuseHome(body.Name, parentId === root.id)
    const written = await folders.create({ parentId, name: body.Name, description: body.Description })
    if (!written.ok) throw folderProblem(written.conflict)
    return folderToWire(written.folder)
  },
})

/** A folder `/Home` could not be told from the root, which clients may write as `Home`. */
export function refuseHome(name: string, isBelowRoot: boolean): void {
  if (isBelowRoot && name.toLowerCase() === 'home')
    throw invalid([{ field: 'Name', message: 'must not be Home: that is the name of the root' }])
}
