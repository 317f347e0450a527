import { maxFolderPathLength } from '@punctual/catalog'

import { problem, type ProblemError } from '../../http/problem.ts'

/** Every reason for which a folder operation is refused, as its error answer. */
const problems = {
  missing: () => problem('not_found', { detail: 'There is no folder with this id.' }),
  'parent-missing': () =>
    problem('not_found', { detail: 'There is no folder with the id or path given for the parent.' }),
  name: () =>
    problem('name_taken', {
      detail: 'The parent folder already has a folder of this name; names differ by more than case.',
    }),
  stale: () =>
    problem('version_stale', { detail: 'Read the folder again, then repeat the change with its new ETag.' }),
  circle: () =>
    problem('state_conflict', { detail: 'A folder cannot be moved into itself or into a folder below it.' }),
  root: () => problem('state_conflict', { detail: 'The root folder cannot be renamed, moved or deleted.' }),
  'path-too-long': () =>
    problem('invalid_request', {
      detail: `The path of a folder has at most ${maxFolderPathLength} characters.`,
    }),
}

export function folderProblem(reason: keyof typeof problems): ProblemError {
  return problems[reason]()
}
