import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second, on every machine that runs Linux on x64 or arm64. */
const millisecondsPerTick = 10

/**
 * Processor time, in milliseconds, that each named group of processes has used; nothing where there is no
 * /proc.
 */
export function processorTimes(groups: ReadonlyMap<string, readonly number[]>): Map<string, number> {
  return new Map(
    [...groups].map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + processorMs(pid), 0)]),
  )
}

/** Processor time that processes use while something is done, in microseconds for each of its answers. */
export async function processorMicrosPerAnswer<Result extends { readonly answers: number }>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<Result & { readonly micros: number }> {
  const used = () => processorTimes(new Map([['all', pids]])).get('all') ?? 0
  const before = used()
  const result = await work()
  return { ...result, micros: ((used() - before) * 1_000) / Math.max(result.answers, 1) }
}

/** The processes that a process has started and that still live, itself included. */
export function familyOf(pid: number): number[] {
  const children = processIds().filter((other) => statOf(other)?.parent === pid)
  return [pid, ...children]
}

/** Own time of a process and that of its children that have ended. */
function processorMs(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * millisecondsPerTick
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    // The name of the program, in brackets, may hold anything; the numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [, parent = 0] = fields
    return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) }
  } catch {
    return null
  }
}
