import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { findCommand } from './find-command.ts'
import type { LocalServerOptions } from './surroundings.ts'

/**
 * Installs a Debian package, when this is root on a Debian. Returns whether it is there now.
 *
 * @param path directories in which apt-get is looked for
 */
export async function installDebianPackage(name: string, path: string, options: LocalServerOptions): Promise<boolean> {
  const aptGet = findCommand('apt-get', path)
  if (aptGet === null || process.getuid?.() !== 0) return false
  options.report(`Installing the Debian package ${name} (up to a minute).`)
  const run = (...commandArguments: string[]) => succeeds(aptGet, commandArguments, path, options)
  // A list that cannot be refreshed may still do.
  await run('update', '-q')
  return run('install', '-y', '-q', '--no-install-recommends', name)
}

async function succeeds(file: string, commandArguments: string[], path: string, options: LocalServerOptions): Promise<boolean> {
  const child = spawn(file, commandArguments, {
    env: { PATH: path, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: 'ignore',
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(180_000)]),
  })
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    return status === 0
  } catch {
    options.signal.throwIfAborted()
    return false
  }
}
