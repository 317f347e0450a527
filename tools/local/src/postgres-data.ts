import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Clock, StartupProblem } from '@punctual/runtime'

import type { PostgresPrograms } from './postgres-programs.ts'
import { commandLineOf, endProcess } from './running-process.ts'
import { commandAs, type RunAs } from './unprivileged-user.ts'

/** Name of the superuser in a PostgreSQL made here. */
export const postgresUser = 'punctual'

/** Major version that made the data, or null when there is no data yet. */
export function majorVersionOfData(data: string): number | null {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : null
}

/** Makes an empty database cluster: UTF-8, and a password for every user. Takes about a second. */
export function initialiseData(options: {
  programs: PostgresPrograms
  runAs: RunAs
  dir: string
  data: string
  password: string
}): void {
  const { programs, runAs, dir, data, password } = options
  const passwordFile = join(dir, 'initdb-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs.ids) chownSync(passwordFile, runAs.ids.uid, runAs.ids.gid)
  const attempt = (locale: string) => {
    const flags = [
      '-D',
      data,
      '-U',
      postgresUser,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '-N',
    ]
    const command = commandAs(runAs, programs.initdb, flags)
    return spawnSync(command.file, command.arguments, {
      ...command,
      cwd: '/',
      encoding: 'utf8',
      env: { LC_MESSAGES: 'C' },
    })
  }
  try {
    // C.UTF-8 knows upper and lower case of every script; systems without it have only C.
    let { status, stderr } = attempt('C.UTF-8')
    if (status !== 0) ({ status, stderr } = attempt('C'))
    if (status !== 0)
      throw new StartupProblem(`PostgreSQL could not make its data directory ${data}: ${lastLineOf(stderr)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function lastLineOf(output: string | null): string {
  return (output ?? '').trim().split('\n').at(-1) ?? ''
}

/**
 * Stops a server that an earlier run left behind on this data, as after SIGKILL. A file that names another
 * process is removed, since PostgreSQL would take any living process for its own.
 */
export async function stopLeftOverPostgres(
  data: string,
  clock: Clock,
  report: (sentence: string) => void,
): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const isIt = (commandLine: string) => commandLine.includes('postgres') && commandLine.includes(data)
  const commandLine = Number.isInteger(pid) && pid > 1 ? commandLineOf(pid) : null
  if (commandLine !== null && isIt(commandLine)) {
    report(`Stopping PostgreSQL (process ${pid}), which an earlier run left behind.`)
    await endProcess(pid, { clock, signal: 'SIGINT', graceMs: 10_000, isIt })
  }
  rmSync(file, { force: true })
}
