import type { LockedFile } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { AttachedFile } from './file-work/file-work.ts'
import { persistently } from './persistently.ts'
import type { Run } from './run.ts'

interface Locked {
  readonly run: Run
  readonly destinationId: string
  readonly row: number
  readonly files: readonly AttachedFile[]
}

/**
 * Keeps the files of a destination as they go out locked with a password, before the message leaves: whoever may not read them as they
 * were made reads these. False when the attempt no longer owns the execution.
 */
export async function keepLocked(dependencies: RunDependencies, { run, destinationId, row, files }: Locked): Promise<boolean> {
  if (files.length === 0) return true
  const kept: LockedFile[] = []
  for (const [position, { path, name, contentType }] of files.entries()) {
    const stored = await dependencies.artifacts.put(path, run.signal)
    await dependencies.files.discard(path)
    kept.push({ destinationId, row, position, name, contentType, ...stored })
  }
  return await persistently(dependencies, run.signal, () => dependencies.ledger.noteLockedFiles(run.owner, { destinationId, row }, kept))
}
