import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { folderName, folderPath, folderSchema, folderToWire } from '../../wire/folder.ts'
import { optional, text } from '../../wire/input.ts'
import { lateAfterMinutes } from '../../wire/notice-settings.ts'
import { folderProblem } from './folder-problem.ts'
import { parentIdOf } from './parent-folder.ts'
import { placeOfPath } from './whole-path.ts'

export const createFolder = defineOperation({
  name: 'folder.create',
  methods: ['POST'],
  path: '/api/folder/create',
  role: 'Editor',
  right: 'Edit',
  summary: 'Creates a folder',
  description:
    'The parent is named by `ParentId` or `ParentPath`; without either it is the root. The whole `Path` of the new folder says both name and parent.',
  tags: ['Folders'],
  body: z
    .object({
      Name: folderName.nullish(),
      ParentId: z.string().max(100).nullish(),
      ParentPath: folderPath.nullish(),
      Path: folderPath.nullish().meta({ description: 'Instead of Name and the parent' }),
      Description: optional(text(2_000), ''),
      LateAfterMinutes: optional(lateAfterMinutes, 0),
    })
    .meta({ id: 'CreateFolderInput' }),
  response: folderSchema,
  examples: {
    folder: { Name: 'Daily', ParentPath: '/Sales', Description: 'Reports of every morning' },
    path: { Path: '/Sales/Weekly' },
  },
  errors: [404, 'name_taken', 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, folder) => ({ subject: folder.Id, after: folder }),
  handle: async (context) => {
    const { body, dependencies } = context
    const { folders } = dependencies.store
    const root = await folders.root()
    const place = placeOf(body)
    const parentId = (await parentIdOf(folders, place)) ?? root.id
    refuseHome(place.Name, parentId === root.id)
    if (!(await folders.read(parentId))) throw folderProblem('parent-missing')
    await requireRight('Edit', parentId, context)
    const { Description: description, LateAfterMinutes } = body
    const written = await folders.create({
      parentId,
      name: place.Name,
      description,
      lateAfterMinutes: LateAfterMinutes,
    })
    if (!written.ok) throw folderProblem(written.conflict)
    return folderToWire(written.folder)
  },
})

interface GivenPlace {
  readonly Name?: string | null | undefined
  readonly ParentId?: string | null | undefined
  readonly ParentPath?: string | null | undefined
  readonly Path?: string | null | undefined
}

/**
 * Where the folder goes: by its whole path, or by its name and a parent. Both at once could contradict each
 * other.
 */
function placeOf({ Path, Name, ParentId, ParentPath }: GivenPlace) {
  if (!Path) {
    if (!Name) throw invalid([{ field: 'Name', message: sentence('field_required') }])
    return { Name, ParentId, ParentPath }
  }
  if (Name || ParentId || ParentPath)
    throw invalid([{ field: 'Path', message: sentence('folder_path_excludes') }])
  return placeOfPath(Path)
}

/** A folder `/Home` could not be distinguished from the root, which clients may write as `Home`. */
export function refuseHome(name: string, isBelowRoot: boolean): void {
  if (isBelowRoot && name.toLowerCase() === 'home')
    throw invalid([{ field: 'Name', message: sentence('folder_name_of_root') }])
}
