import { saidBy, sentence } from '@punctual/domain/words'

import { invalid } from '../../http/read-input.ts'
import { folderName } from '../../wire/folder.ts'
import { toFolderPath } from '../../wire/folder-path.ts'

export interface FolderPlace {
  readonly Name: string
  readonly ParentPath: string
}

/**
 * The name and the parent that the whole path of a folder stands for.
 *
 * @throws ProblemError for the path of the root, and for a last part that is no name
 */
export function placeOfPath(path: string): FolderPlace {
  const whole = toFolderPath(path)
  const at = whole.lastIndexOf('/')
  const name = folderName.safeParse(whole.slice(at + 1))
  if (name.success) return { Name: name.data, ParentPath: whole.slice(0, at) || '/' }
  const message =
    whole === '/'
      ? sentence('folder_path_is_root')
      : (saidBy(name.error.issues[0] ?? {}) ?? sentence('folder_no_path'))
  throw invalid([{ field: 'Path', message }])
}
