import { type Failure, failure } from '../failure.ts'
import { sentence } from '../words/sentence.ts'

/** No room left: on the disk, in a quota, or for a file of this size. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const refusals = new Set([
  ...full,
  'ENOENT',
  'EACCES',
  'EROFS',
  'EEXIST',
  'ENOTDIR',
  'EIO',
  'EMFILE',
  'ENFILE',
])

/**
 * What it means for an execution that the disk of its server refuses a file; null for any other error. It
 * says nothing about the report, and the disk, or another server, may have room for a later attempt.
 */
export function diskRefusal(error: unknown): Failure | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const code = String(error.code)
  if (!refusals.has(code)) return null
  const said = sentence(full.has(code) ? 'server_disk_full' : 'server_file_missing')
  return failure('artifact_store_failed', { said, detail: error.message })
}
