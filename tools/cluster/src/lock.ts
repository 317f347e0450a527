import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { commandLineOf } from '@punctual/local'
import { StartupProblem } from '@punctual/runtime'

/** Part of the command line of every supervisor. */
const supervisorEntry = 'cluster/src/main.ts'

/**
 * Takes the directory for this process, until disposed. A lock whose process is gone is taken over.
 *
 * @throws StartupProblem when another cluster runs on the directory, or it cannot be written
 */
export function lockDirectory(lockFile: string): Disposable {
  const dir = dirname(lockFile)
  try {
    mkdirSync(dir, { recursive: true })
    if (!tryLock(lockFile)) {
      const owner = ownerOf(lockFile)
      if (owner !== null)
        throw new StartupProblem(
          `A cluster runs on ${dir} already (process ${owner}): stop it first, or choose another --dir.`,
        )
      rmSync(lockFile, { force: true })
      if (!tryLock(lockFile))
        throw new StartupProblem(`Another cluster is just starting on ${dir}: choose another --dir.`)
    }
  } catch (error) {
    if (error instanceof StartupProblem) throw error
    throw new StartupProblem(`The directory ${dir} cannot be used: ${(error as Error).message}`)
  }
  return { [Symbol.dispose]: () => rmSync(lockFile, { force: true }) }
}

function tryLock(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Process that holds the lock; null when it is gone and its id is free or belongs to something else. */
function ownerOf(lockFile: string): number | null {
  const pid = Number(readFileSync(lockFile, 'utf8'))
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return null
  return commandLineOf(pid)?.includes(supervisorEntry) ? pid : null
}
