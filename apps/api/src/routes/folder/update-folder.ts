import { z } from 'zod'

import { requireRight, type RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { folderBefore, folderName, folderPath, folderSchema, folderToWire } from '../../wire/folder.ts'
import { readOnly, text } from '../../wire/input.ts'
import { lateAfterMinutes } from '../../wire/notice-settings.ts'
import { exampleId } from '../../wire/examples.ts'
import { refuseHome } from './create-folder.ts'
import { folderProblem } from './folder-problem.ts'
import { parentIdOf } from './parent-folder.ts'
import { placeOfPath } from './whole-path.ts'

export const updateFolder = defineOperation({
  name: 'folder.update',
  methods: ['POST'],
  path: '/api/folder/update',
  role: 'Editor',
  right: 'Manage',
  summary: 'Renames, moves or describes a folder, or says when runs in it are late',
  description:
    'Fields that are left out stay as they are. Everything in the folder moves with it; identifiers stay. Takes `If-Match`.',
  tags: ['Folders'],
  body: z
    .object({
      Id: z.string().max(100),
      Name: folderName.nullish(),
      ParentId: z.string().max(100).nullish(),
      ParentPath: folderPath.nullish(),
      Path: folderPath
        .nullish()
        .meta({ description: 'New whole path; ignored beside Name or a parent, as in a read-back' }),
      Description: text(2_000).nullish(),
      LateAfterMinutes: lateAfterMinutes.nullish(),
      Version: readOnly,
    })
    .meta({ id: 'UpdateFolderInput' }),
  response: folderSchema,
  examples: {
    rename: { Id: exampleId, Name: 'Every morning' },
    move: { Id: exampleId, ParentPath: '/Archive' },
  },
  errors: [404, 'name_taken', 409, 412],
  changes: true,
  changesAccess: () => true,
  versionOf: ({ Version }) => Version,
  audit: (_context, folder) => ({ subject: folder.Id, after: folder }),
  readBefore: ({ body, dependencies }) => folderBefore(body.Id, dependencies),
  handle: async (context) => {
    const { body, expectedVersion, dependencies } = context
    const { folders } = dependencies.store
    const before = isId(body.Id) ? await folders.read(body.Id) : null
    if (!before) throw folderProblem('missing')
    await requireRight('Manage', before.id, context)
    const isByPath = Boolean(body.Path) && !body.Name && !body.ParentId && !body.ParentPath
    const place = isByPath ? placeOfPath(body.Path!) : body
    const parentId = await parentIdOf(folders, place)
    if (parentId !== undefined && parentId !== before.parentId) await requirePlace(parentId, context)
    const name = place.Name ?? (parentId === undefined ? '' : before.name)
    refuseHome(name, (parentId ?? before.parentId) === (await folders.root()).id)
    const written = await folders.update({
      id: before.id,
      parentId,
      name: place.Name ?? undefined,
      description: body.Description ?? undefined,
      lateAfterMinutes: body.LateAfterMinutes ?? undefined,
      ifVersion: expectedVersion,
    })
    if (!written.ok) throw folderProblem(written.conflict)
    return folderToWire(written.folder)
  },
})

/** A folder that something is moved to must be there, and take it. @throws ProblemError */
async function requirePlace(parentId: string, context: RightContext): Promise<void> {
  if (!(await context.dependencies.store.folders.read(parentId))) throw folderProblem('parent-missing')
  await requireRight('Edit', parentId, context)
}
