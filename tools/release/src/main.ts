/**
 * `pnpm release` makes what is installed.
 *
 * `prepare` sets the version and makes its section of the changelog. `build` makes the files of a release from the
 * commit that is checked out; `--dry-run --out` does the same, and never makes a tag. `bundle` makes one directory, which an image copies. `try` makes the images as root file
 * systems and runs them, as root, with debootstrap and bubblewrap. `try-machines` runs them as three machines, each
 * in a network namespace.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { buildRelease } from './build-release.ts'
import { isBundleName } from './bundle/contents.ts'
import { makeBundle } from './bundle/make-bundle.ts'
import { tryImages } from './images/try-images.ts'
import { tryMachines } from './machines/try-machines.ts'
import { setVersion } from './version/set-version.ts'

const usage = `pnpm release prepare <version>
pnpm release build <new directory> [--tag]
pnpm release --dry-run --out <new directory>
pnpm release bundle product|samples|migrations <new directory> [--revision <commit>]
pnpm release try <directory>
pnpm release try-machines <directory>`

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tag: { type: 'boolean', default: false },
    revision: { type: 'string', default: 'unknown' },
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => stopping.abort(new Error(`stopped by ${name}`)))

/** Whether the arguments ask for something. */
async function run([verb, first, second]: readonly string[]): Promise<boolean> {
  const { signal } = stopping
  if (first === undefined) return false
  if (verb === 'prepare') {
    const files = await setVersion(root, first, new Date().toISOString().slice(0, 10))
    console.log(`Changed ${files.length} files. Review and commit them.`)
  } else if (verb === 'build') {
    await buildRelease({ root, directory: resolve(first), tag: values.tag, signal })
    console.log(`Made a release in ${first}.`)
  } else if (verb === 'try') {
    await tryImages({ root, directory: resolve(first), signal, report: (fact) => console.log(fact) })
  } else if (verb === 'try-machines') {
    await tryMachines({ root, directory: resolve(first), signal, report: (fact) => console.log(fact) })
  } else if (verb === 'bundle' && isBundleName(first) && second !== undefined) {
    await makeBundle({ name: first, root, directory: resolve(second), revision: values.revision, signal })
    console.log(`Made ${second}.`)
  } else return false
  return true
}

try {
  const isDryRun = values['dry-run'] && values.out !== undefined && positionals.length === 0 && !values.tag
  if (!(await run(isDryRun ? ['build', values.out ?? ''] : positionals))) {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
