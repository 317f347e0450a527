import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of a few MiB that can be filled. */
export interface SmallDisk extends Disposable {
  readonly directory: string
  /** False where this user may mount none: then the drill fills no disk, and says so. */
  readonly canBeFilled: boolean
  readonly isFull: boolean
  fill(): void
  /** Makes room again. */
  empty(): void
}

const mebibytes = 64
const pieceBytes = 65_536

export function openSmallDisk(parent: string): SmallDisk {
  const directory = join(parent, 'disk')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const canBeFilled =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', directory]).status === 0
  const filler = join(directory, 'filler')
  let isFull = false
  return {
    directory,
    canBeFilled,
    get isFull() {
      return isFull
    },
    fill() {
      isFull = canBeFilled
      if (canBeFilled) writeUntilFull(filler)
    },
    empty() {
      isFull = false
      rmSync(filler, { force: true })
    },
    [Symbol.dispose]() {
      if (canBeFilled) spawnSync('umount', ['--lazy', directory])
    },
  }
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(pieceBytes))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
