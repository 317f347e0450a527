import { readFileSync } from 'node:fs'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file of tests, with the processes that it started. */
    processorSeconds?: number
  }
}

/** The unit of /proc on Linux. */
const ticksPerSecond = 100

/** Processor time that this process and those of its children that have ended have used. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + childrenSeconds()
}

/** Zero where the operating system is another than Linux. */
function childrenSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program comes second, and may have spaces.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
    return (Number(user) + Number(system)) / ticksPerSecond
  } catch {
    return 0
  }
}
