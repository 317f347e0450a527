import type { AttachedFile } from '@punctual/delivery'
import type { LockedFile } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Run } from './run.ts'

interface Locked {
  readonly run: Run
  readonly destinationId: string
  readonly row: number
  readonly messageId: string
  readonly recipients: readonly string[]
  readonly files: readonly AttachedFile[]
}

/**
 * Keeps the files of a destination as they are sent: locked, marked or zipped. A user who may not read the
 * original files reads these. The send permit writes what this answers.
 */
export async function keepLocked(
  dependencies: RunDependencies,
  { run, files, ...send }: Locked,
): Promise<readonly LockedFile[]> {
  const kept: LockedFile[] = []
  for (const [position, { path, name, contentType }] of files.entries()) {
    const stored = await dependencies.artifacts.put(path, run.signal)
    await dependencies.files.discard(path)
    kept.push({ ...send, position, name, contentType, ...stored })
  }
  return kept
}
