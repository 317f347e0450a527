import { rmSync } from 'node:fs'

import type { ClusterDirectory } from './directory.ts'
import type { LocalFile, LocalProcess } from './local-file.ts'
import { writePrivateJson } from './private-file.ts'

/**
 * Every process of the cluster as it is now. Kept in `processes.json` from the first start on, so that none
 * is forgotten when this process is killed. Kept in `local.json` once the cluster is ready. Disposing removes
 * both files.
 */
export interface ProcessRegister extends Disposable {
  /** Adds a process that describes itself; null when there is nothing to describe. */
  add(describe: () => LocalProcess | null): void
  /** Writes the files anew, after a process started or died. */
  changed(): void
  list(): LocalProcess[]
  /** From now on `local.json` is there and follows every change. */
  publish(describe: () => LocalFile): void
}

export function createProcessRegister({ processesFile, localFile }: ClusterDirectory): ProcessRegister {
  const descriptions: (() => LocalProcess | null)[] = []
  let published: (() => LocalFile) | null = null
  const list = () => descriptions.map((describe) => describe()).filter((each) => each !== null)
  const changed = () => {
    writePrivateJson(processesFile, { Processes: list() })
    if (published) writePrivateJson(localFile, published())
  }
  return {
    add(describe) {
      descriptions.push(describe)
      changed()
    },
    changed,
    list,
    publish(describe) {
      published = describe
      changed()
    },
    [Symbol.dispose]() {
      for (const file of [localFile, processesFile]) rmSync(file, { force: true })
    },
  }
}
