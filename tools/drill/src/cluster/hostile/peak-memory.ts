import { readFileSync } from 'node:fs'

/** The most memory that a process has ever held, in megabytes; null where there is no /proc. */
export function peakOf(pid: number | null): number | null {
  if (pid === null) return null
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024
  } catch {
    return null
  }
}
