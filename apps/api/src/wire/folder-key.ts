import { normaliseFolderPath } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { invalid } from '../http/read-input.ts'

/** What a folder path is found by. @throws ProblemError `invalid_request` for a text that is no path */
export function folderKeyOf(path: string, field = 'FolderPath'): string {
  const folder = normaliseFolderPath(path)
  if (!folder.ok)
    throw invalid([{ field, message: sentence('folder_is_wrong', { problem: folder.message }) }])
  return folder.key
}
