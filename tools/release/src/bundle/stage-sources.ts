import { globSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** What the sources of an app or package have that no installation runs. */
const unneeded = new Set(['node_modules', 'test', 'scripts', '.turbo', 'tsconfig.json', 'turbo.json'])
const unneededPaths = [/\/vite\.config\.ts$/, /\/console\/src\/browser$/, /\.test\.tsx?$/, /-sha256$/]

/** What is copied as it is, besides the apps and packages. */
const files = ['prisma', 'scripts/healthcheck.ts', 'LICENSE', 'CHANGELOG.md']
/** For the supervisor of the processes: units, profiles, manifests. */
const shared = 'tools/release/share'
const filesOfTheInstall = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc']

const packageFiles = '{apps/*,packages/*,tools/*,test}/package.json'

/**
 * Copies the sources of the members into a directory. Of every other folder of the workspace only `package.json` is
 * copied: the lockfile names them, and an installation that does not find them is refused.
 */
export async function stageSources(
  root: string,
  directory: string,
  members: ReadonlySet<string>,
): Promise<void> {
  const others = globSync(packageFiles, { cwd: root }).filter((file) => !members.has(dirname(file)))
  for (const path of [...members, ...others, ...files, ...filesOfTheInstall])
    await copy(join(root, path), join(directory, path))
  await copy(join(root, shared), join(directory, 'share'))
}

/** Removes what only the installation read. */
export async function unstageInstall(directory: string, members: ReadonlySet<string>): Promise<void> {
  const others = globSync(packageFiles, { cwd: directory }).map((file) => dirname(file))
  const removed = [
    ...others.filter((path) => !members.has(path)),
    ...filesOfTheInstall.filter((file) => file !== 'package.json'),
    'tools',
    // These name the directory that the bundle was made in, and only pnpm reads them.
    ...globSync('{,apps/*/,packages/*/}node_modules/{.bin,.modules.yaml,.pnpm-workspace-state-v1.json}', {
      cwd: directory,
    }),
    ...globSync('node_modules/.pnpm/{lock.yaml,node_modules/{.bin,@punctual},*/node_modules/.bin}', {
      cwd: directory,
    }),
    // Only a compiler or a debugger reads these; they are a third of all files.
    ...globSync('node_modules/.pnpm/**/*.{map,d.ts,d.mts,d.cts}', { cwd: directory }),
  ]
  for (const path of removed) await rm(join(directory, path), { recursive: true, force: true })
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, {
    recursive: true,
    filter: (path) => !unneeded.has(basename(path)) && unneededPaths.every((pattern) => !pattern.test(path)),
  })
}
