import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryPlace = '/dev/shm'
const namePrefix = 'punctual-test-run-'

/** What PostgreSQL servers, their logs and the files of a whole run may take, several times over. */
const roomBytes = 4 * 1024 ** 3

/**
 * The directory for everything that a run of tests writes, gone with the run. It lies in memory where there
 * is room. A fresh database has hundreds of small files, which cost a disk several times as much as the tests
 * that use them.
 */
export function openTestDirectory(): string {
  if (!isMemoryRoomy()) return tmpdir()
  removeLeftOvers()
  const directory = join(memoryPlace, `${namePrefix}${process.pid}`)
  mkdirSync(directory, { recursive: true, mode: 0o755 })
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }))
  return directory
}

/** Whether files in memory have room, and programs among them can be run. */
function isMemoryRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace)
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    const [, , kind, options = ''] =
      mounts.find((line) => line.split(' ')[1] === memoryPlace)?.split(' ') ?? []
    return (
      kind === 'tmpfs' &&
      !options.split(',').includes('noexec') &&
      Math.min(bavail * bsize, freemem() / 2) >= roomBytes
    )
  } catch {
    return false
  }
}

/** A run that was killed could not clear away. */
function removeLeftOvers(): void {
  for (const name of readdirSync(memoryPlace)) {
    const [, pid] = /^punctual-test-run-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(memoryPlace, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
