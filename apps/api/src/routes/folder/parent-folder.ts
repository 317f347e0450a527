import type { Folders } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import { isId } from '../../http/id.ts'
import { invalid } from '../../http/read-input.ts'
import { findFolder } from '../../wire/folder-path.ts'
import { folderProblem } from './folder-problem.ts'

/**
 * The id of the folder named as a parent, by id or by path; undefined when neither is given.
 *
 * @throws ProblemError when there is no such folder, or both are given
 */
export async function parentIdOf(
  folders: Folders,
  given: { ParentId?: string | null | undefined; ParentPath?: string | null | undefined },
): Promise<string | undefined> {
  const { ParentId: id, ParentPath: path } = given
  if (id && path) throw invalid([{ field: 'ParentPath', message: sentence('folder_parent_path_excludes') }])
  if (id) {
    if (!isId(id)) throw folderProblem('parent-missing')
    return id.toLowerCase()
  }
  if (!path) return undefined
  const parent = await findFolder(folders, path)
  if (!parent) throw folderProblem('parent-missing')
  return parent.id
}
