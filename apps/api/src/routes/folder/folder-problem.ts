import { maxFolderPathLength } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import { problem, type ProblemError } from '../../http/problem.ts'

/** Every reason for which a folder operation is refused, as its error answer. */
const problems = {
  missing: () => problem('not_found', { detail: sentence('folder_missing') }),
  'parent-missing': () => problem('not_found', { detail: sentence('folder_parent_missing') }),
  name: () =>
    problem('name_taken', {
      detail: sentence('folder_name_taken'),
    }),
  stale: () => problem('version_stale', { detail: sentence('folder_stale') }),
  circle: () => problem('state_conflict', { detail: sentence('folder_into_itself') }),
  root: () => problem('state_conflict', { detail: sentence('folder_is_root') }),
  'path-too-long': () =>
    problem('invalid_request', {
      detail: sentence('folder_path_too_long', { most: maxFolderPathLength }),
    }),
}

export function folderProblem(reason: keyof typeof problems): ProblemError {
  return problems[reason]()
}
