import { readFile } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

const groupDirectory = '/sys/fs/cgroup'

/**
 * Bytes of memory that this process may still take before the kernel kills a process. It is the free memory
 * of the machine, or less in a container with a limit. Unused file pages count as free, since the kernel
 * frees them first.
 */
export async function freeMemory(directory = groupDirectory): Promise<number> {
  return Math.min(freemem(), (await leftInGroup(directory)) ?? Infinity)
}

/** The files of a control group: limit, use and statistics, in version 2 and 1. */
const groupFiles = [
  { names: ['memory.max', 'memory.current', 'memory.stat'], unused: /^inactive_file (\d+)$/m },
  {
    names: ['memory/memory.limit_in_bytes', 'memory/memory.usage_in_bytes', 'memory/memory.stat'],
    unused: /^total_inactive_file (\d+)$/m,
  },
]

/** What the control group leaves; null outside one, or without a limit. */
async function leftInGroup(directory: string): Promise<number | null> {
  for (const { names, unused } of groupFiles) {
    const [limit, used, statistics] = await Promise.all(
      names.map((name) => readFile(join(directory, name), 'utf8').catch(() => '')),
    )
    if (!limit || !used || limit.trim() === 'max') continue
    const reclaimable = Number(unused.exec(statistics ?? '')?.[1] ?? 0)
    return Math.max(Number(limit) - Number(used) + reclaimable, 0)
  }
  return null
}
