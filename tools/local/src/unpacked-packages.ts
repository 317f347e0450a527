import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { findCommand } from './find-command.ts'
import { succeeds } from './package-command.ts'
import type { LocalServerOptions } from './runtime-context.ts'

const limitMs = 120_000

/**
 * Downloads Debian packages with their missing dependencies, and unpacks them below a directory. Nothing is
 * installed, no service is started, and any user may do it. Returns whether they are there.
 *
 * @param path directories in which apt-get and dpkg-deb are searched for
 */
export async function unpackDebianPackages(
  names: readonly string[],
  { directory, path, options }: { directory: string; path: string; options: LocalServerOptions },
): Promise<boolean> {
  const [aptGet, dpkgDeb] = [findCommand('apt-get', path), findCommand('dpkg-deb', path)]
  if (aptGet === null || dpkgDeb === null) return false
  options.report(`Downloading the Debian packages ${names.join(', ')}.`)
  const [archives, lists, root] = ['archives', 'lists', 'root'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  for (const made of [archives, lists]) mkdirSync(join(made, 'partial'), { recursive: true })
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(limitMs)])
  const run = (...command: [string, ...string[]]) => succeeds(command, path, signal)
  const own = ['-q', '-o', 'Debug::NoLocking=1', '-o', `Dir::Cache=${directory}`, '-o', 'APT::Sandbox::User=']
  const download = (...more: string[]) =>
    run(
      aptGet,
      'install',
      '-y',
      '--download-only',
      '--no-install-recommends',
      ...own,
      '-o',
      `Dir::Cache::archives=${archives}`,
      ...more,
      ...names,
    )
  // The lists of the machine may be old or absent; then lists of its own are read.
  const ownLists = ['-o', `Dir::State::lists=${lists}`]
  const isThere =
    (await download()) ||
    ((await run(aptGet, 'update', ...own, ...ownLists)) && (await download(...ownLists)))
  options.signal.throwIfAborted()
  if (!isThere) return false
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    if (!(await run(dpkgDeb, '-x', join(archives, file), root))) return false
  // Some packages still have their libraries below /lib; then they are beside the others too.
  if (existsSync(join(root, 'lib'))) cpSync(join(root, 'lib'), join(root, 'usr/lib'), { recursive: true })
  return true
}
