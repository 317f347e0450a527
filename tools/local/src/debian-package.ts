import { findCommand } from './find-command.ts'
import { succeeds } from './package-command.ts'
import type { LocalServerOptions } from './runtime-context.ts'

const limitMs = 180_000

/**
 * Installs a Debian package, when this is root on a Debian. Returns whether it is there now.
 *
 * @param path directories in which apt-get is searched for
 */
export async function installDebianPackage(
  name: string,
  path: string,
  options: LocalServerOptions,
): Promise<boolean> {
  const aptGet = findCommand('apt-get', path)
  if (aptGet === null || process.getuid?.() !== 0) return false
  options.report(`Installing the Debian package ${name} (up to a minute).`)
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(limitMs)])
  const run = (...commandArguments: string[]) => succeeds([aptGet, ...commandArguments], path, signal)
  // A list that cannot be refreshed may still do.
  await run('update', '-q')
  const installed = await run(
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    '-o',
    'DPkg::Lock::Timeout=60',
    name,
  )
  options.signal.throwIfAborted()
  return installed
}
