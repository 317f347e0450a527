import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { runProgram } from '../run-program.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { type BundleName, bundles } from './contents.ts'
import { installedPackages } from './installed-packages.ts'
import { launcherOf } from './launcher.ts'
import { licencesText } from './licences.ts'
import { membersOf } from './members.ts'
import { stageSources, unstageInstall } from './stage-sources.ts'
import { writeSums } from './sums.ts'

export interface BundleOptions {
  readonly name: BundleName
  /** The workspace, installed and generated. */
  readonly root: string
  /** Where the bundle is made; it must not exist. */
  readonly directory: string
  readonly revision: string
  readonly signal: AbortSignal
}

const installTimeoutMs = 600_000
const programTimeoutMs = 60_000
const executable = 0o755

/**
 * Makes a directory that runs wherever it is put: sources, production dependencies, generated files, the pinned
 * Node, and a command for each process. Its `SHA256SUMS` names every file.
 */
export async function makeBundle({ name, root, directory, revision, signal }: BundleOptions): Promise<void> {
  const { packages, commands } = bundles[name]
  if (existsSync(directory)) throw new Error(`${directory} exists already.`)
  // Node runs no TypeScript below a folder of that name.
  if (directory.includes('/node_modules/')) throw new Error(`${directory} is inside of node_modules.`)
  const members = membersOf(root, packages)
  await stageSources(root, directory, members)
  await install({ root, directory, packages, signal })
  const sbom = await runProgram(['pnpm', 'sbom', '--sbom-format', 'cyclonedx', '--prod'], {
    directory,
    signal,
    timeoutMs: programTimeoutMs,
  })
  await unstageInstall(directory, members)
  const installed = installedPackages(directory)
  await writeFile(join(directory, 'sbom.cdx.json'), billOfMaterials(sbom, installed, name))
  await writeFile(join(directory, 'LICENCES.txt'), licencesText(installed))
  await mkdir(join(directory, 'node/bin'), { recursive: true })
  await copyFile(join(root, 'node_modules/node/bin/node'), join(directory, 'node/bin/node'))
  await addLicenceOfNode(directory, signal)
  await mkdir(join(directory, 'bin'))
  for (const command of commands) {
    const file = join(directory, 'bin', command.name)
    await writeFile(file, launcherOf(command, revision))
    await chmod(file, executable)
  }
  await writeSums(directory)
}

/** The pinned Node is installed without its licence, so that is taken from the package that the program came in. */
async function addLicenceOfNode(directory: string, signal: AbortSignal): Promise<void> {
  const place = join(directory, 'node')
  const name = `node-${process.platform}-${process.arch}`
  const wanted = `${name}@${process.versions.node}`
  const run = (...command: [string, ...string[]]) =>
    runProgram(command, { directory: place, signal, timeoutMs: installTimeoutMs })
  await run('npm', 'pack', wanted, '--prefer-offline', '--silent')
  const archive = `${name}-${process.versions.node}.tgz`
  await run('tar', '--extract', `--file=${archive}`, '--strip-components=1', 'package/LICENSE')
  await rm(join(place, archive))
}

interface Installation {
  readonly root: string
  readonly directory: string
  readonly packages: readonly string[]
  readonly signal: AbortSignal
}

/** Installs what the lockfile says, without development dependencies, from the store of the workspace where it has it. */
async function install({ root, directory, packages, signal }: Installation): Promise<void> {
  const store = await runProgram(['pnpm', 'store', 'path'], {
    directory: root,
    signal,
    timeoutMs: programTimeoutMs,
  })
  const options = ['--prod', '--frozen-lockfile', '--prefer-offline', '--store-dir', dirname(store.trim())]
  const filters = packages.flatMap((each) => ['--filter-prod', `@punctual/${each}...`])
  await runProgram(['pnpm', 'install', '--reporter=silent', ...options, ...filters], {
    directory,
    signal,
    timeoutMs: installTimeoutMs,
  })
}
