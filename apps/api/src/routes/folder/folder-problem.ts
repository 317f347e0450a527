import { longestFolderPath } from '@punctual/store'

import { problem, type ProblemError } from '../../http/problem.ts'

/** Every reason for which a folder operation is refused, as its error answer. */
export function folderProblem(reason: 'name' | 'missing' | 'parent-missing' | 'stale' | 'circle' | 'root' | 'path-too-long'): ProblemError {
  switch (reason) {
    case 'missing':
      return problem('not_found', { detail: 'There is no folder with this id.' })
    case 'parent-missing':
      return problem('not_found', { detail: 'There is no folder with the id or path given for the parent.' })
    case 'name':
      return problem('name_taken', { detail: 'The parent folder already has a folder of this name; names differ by more than case.' })
    case 'stale':
      return problem('version_stale', { detail: 'Read the folder again, then repeat the change with its new ETag.' })
    case 'circle':
      return problem('state_conflict', { detail: 'A folder cannot be moved into itself or into a folder below it.' })
    case 'root':
      return problem('state_conflict', { detail: 'The root folder cannot be renamed, moved or deleted.' })
    case 'path-too-long':
      return problem('invalid_request', { detail: `The path of a folder has at most ${longestFolderPath} characters.` })
  }
}
