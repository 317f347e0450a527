/** A program for processes of a pool that does what the tests ask for. */
import { readFile } from 'node:fs/promises'

import { serveTasks } from '../src/task-process/serve-tasks.ts'

const kept: Uint8Array[] = []
const half = Array.from({ length: 1_000_000 }, () => 0.5)

serveTasks({
  async tell() {
    return {
      pid: process.pid,
      environment: { ...process.env },
      limits: await readFile('/proc/self/limits', 'utf8'),
    }
  },
  async repeat(input: unknown) {
    return input
  },
  async goRound() {
    for (;;);
  },
  async takeBuffers() {
    for (;;) kept.push(new Uint8Array(64 * 1_048_576).fill(1))
  },
  async takeHeap() {
    const all: number[][] = []
    for (;;) all.push([...half])
  },
  async dieOnce(path: string) {
    const { writeFile } = await import('node:fs/promises')
    const isFirst = await writeFile(path, '', { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isFirst) process.kill(process.pid, 'SIGKILL')
    return isFirst ? await new Promise(() => {}) : 'done'
  },
  async fail() {
    throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
  },
})
