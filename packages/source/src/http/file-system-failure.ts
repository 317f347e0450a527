import { diskRefusal, FailureError } from '@punctual/domain'

/** What an error says when the disk refuses a file; null for another one. */
export function fileSystemFailure(error: unknown): FailureError | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error || error.syscall === 'write'))
    return null
  const refusal = diskRefusal(error)
  return refusal && new FailureError(refusal, { cause: error })
}
