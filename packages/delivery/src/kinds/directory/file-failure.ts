import { failure, type Failure, type FailureCode, FailureError } from '@punctual/domain'

import { source } from './place.ts'

const codes: Readonly<Record<string, FailureCode>> = {
  ENOSPC: 'destination_full',
  EDQUOT: 'destination_full',
  EFBIG: 'destination_full',
  EACCES: 'destination_denied',
  EPERM: 'destination_denied',
  EROFS: 'destination_denied',
  EEXIST: 'destination_name_taken',
  ENAMETOOLONG: 'destination_path_refused',
  EINVAL: 'destination_path_refused',
  ENOTDIR: 'destination_path_refused',
  EISDIR: 'destination_name_taken',
  ELOOP: 'destination_path_refused',
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
  return failure(codes[code] ?? 'destination_unreachable', { source, detail: String(message) })
}
