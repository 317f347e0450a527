import { rmSync } from 'node:fs'

import { commandLineOf, endProcess, environmentOf, sendSignal } from '@punctual/local'
import type { Clock } from '@punctual/runtime'

import type { ClusterDirectory } from './directory.ts'
import { type LocalProcess, processesFile } from './local-file.ts'
import { readJson } from './private-file.ts'
import { clusterDirectoryVariable, entryOf } from './process-plan.ts'

const graceMs = 10_000

/**
 * Ends the processes of a cluster whose supervisor was killed, before a new one starts on its directory. An
 * id that has gone to another program is left unchanged: the command line must name the app, and its
 * environment this directory. PostgreSQL and Redis are not ended here; starting them recognises what is left
 * of them.
 */
export async function endLeftOvers(
  directory: ClusterDirectory,
  { clock, report }: { clock: Clock; report: (sentence: string) => void },
): Promise<void> {
  const files = [directory.processesFile, directory.localFile]
  const recorded = files.flatMap((file) => processesFile.safeParse(readJson(file)).data?.Processes ?? [])
  const orphans = new Map(
    recorded.filter((each) => isStillIt(each, directory.dir)).map((each) => [each.Pid as number, each]),
  )
  if (orphans.size > 0) {
    const names = [...orphans.values()].map(({ Name }) => Name).join(', ')
    report(`Ending what an earlier run left behind: ${names}.`)
    await Promise.all(
      [...orphans].map(([pid, { App }]) =>
        endProcess(pid, {
          clock,
          signal: 'SIGTERM',
          graceMs,
          isIt: (line) => line.includes(entryOf(App) ?? ''),
        }),
      ),
    )
  }
  for (const file of files) rmSync(file, { force: true })
}

/** SIGKILL for every process of the running cluster, for users who do not want to wait for a clean end. */
export function killAll(directory: ClusterDirectory): void {
  const { Processes = [] } = processesFile.safeParse(readJson(directory.processesFile)).data ?? {}
  for (const { Pid } of Processes) if (Pid !== null) sendSignal(Pid, 'SIGKILL')
}

function isStillIt({ App, Pid }: LocalProcess, dir: string): boolean {
  const entry = entryOf(App)
  if (Pid === null || entry === null || !commandLineOf(Pid)?.includes(entry)) return false
  const startedFor = environmentOf(Pid, clusterDirectoryVariable)
  return startedFor === undefined || startedFor === dir
}
