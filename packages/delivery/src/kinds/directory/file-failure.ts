import { failure, type Failure, type FailureCode, FailureError } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { namesUsedUp } from './place-files.ts'
import { source } from './place.ts'

interface Meaning {
  readonly code: FailureCode
  /** What is more precise than the sentence of the code. */
  readonly said?: Sentence
}

const full: Meaning = { code: 'destination_full' }
const denied: Meaning = { code: 'destination_denied' }

const meanings: Readonly<Record<string, Meaning>> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  EEXIST: { code: 'destination_name_taken' },
  [namesUsedUp]: { code: 'destination_name_taken', said: sentence('directory_names_used_up') },
  EISDIR: { code: 'destination_name_taken', said: sentence('directory_has_the_name') },
  ENAMETOOLONG: { code: 'destination_path_refused', said: sentence('directory_name_too_long') },
  EINVAL: { code: 'destination_path_refused', said: sentence('directory_name_refused') },
  ENOTDIR: { code: 'destination_path_refused', said: sentence('directory_is_file') },
  ELOOP: { code: 'destination_path_refused', said: sentence('directory_link_nowhere') },
}

/** Whether the file system has answered with an error. */
export function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/**
 * What an error of the file system means for a delivery. An error that says nothing about the delivery, such
 * as that of a share whose server is gone, means that the directory cannot be reached.
 */
export function failureOfFiles(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') throw error
  const { code: meant, ...said } = meanings[code] ?? { code: 'destination_unreachable' }
  return failure(meant, { source, ...said, detail: String(message) })
}
