// Runs a workspace command on a machine that has only Node 20 and npm. It fetches the pinned pnpm, installs
// what is missing, and generates the Prisma client and the types of the REST client. It builds the pages of
// the console, then runs the command on the workspace's own Node. What is there already takes no time.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const underPnpm = (process.env.npm_config_user_agent ?? '').startsWith('pnpm/')
const [launcher, launcherArguments] = underPnpm ? ['pnpm', []] : ['npx', ['--yes', packageManager]]
const environment = {
  ...process.env,
  npm_config_loglevel: 'error',
  // Kept by all processes of a cluster, and of all tests: without it, half of a process's start is compiling.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  CHECKPOINT_DISABLE: '1',
  TURBO_TELEMETRY_DISABLED: '1',
}

// Ctrl-C reaches the whole process group; this launcher must outlive the command to pass on its exit code. A
// signal that was sent only to this process is passed on.
let running = null
process.on('SIGINT', () => process.stdin.isTTY || running?.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => running?.kill(signal))

/**
 * Runs a program to its end and answers what it printed when `stdout` is a pipe; a failure ends this process.
 */
function run(program, programArguments, { cwd = root, env = environment, stdout = 'inherit' } = {}) {
  const result = spawnSync(program, programArguments, {
    cwd,
    env,
    stdio: ['inherit', stdout, 'inherit'],
    encoding: 'utf8',
  })
  if (result.error) console.error(`Could not run ${program}: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
  return result.stdout
}

const pnpm = (...pnpmArguments) => [launcher, [...launcherArguments, ...pnpmArguments]]

/** What was installed last, and the PATH that commands have then. */
const lastInstall = join(root, 'node_modules/.punctual-install.json')

/** A digest of all files that say what is installed. */
function digestOfPackages() {
  const folders = ['apps', 'packages', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'test/package.json']
  const all = [...files, ...folders.map((folder) => join(folder, 'package.json'))]
  const hash = createHash('sha256')
  for (const file of all.filter((each) => existsSync(join(root, each))))
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The PATH after the last installation; null when something else is to be installed now, or it is not whole. */
function pathOf(digest) {
  if (!existsSync(lastInstall)) return null
  const last = JSON.parse(readFileSync(lastInstall, 'utf8'))
  const hasPnpm = last.path.split(delimiter).some((directory) => existsSync(join(directory, 'pnpm')))
  return last.digest === digest && hasPnpm ? last.path : null
}

/** Installs what is missing, and answers the PATH under pnpm: it has pnpm itself, which turbo needs. */
function install(digest) {
  if (!existsSync(join(root, 'node_modules')))
    console.log('Installing what is missing (the first time: about a minute).')
  // Warnings about the engine are omitted: pnpm inspects the Node that starts it, and the workspace brings its
  // own.
  run(
    ...pnpm('install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=error'),
  )
  const installed = run(...pnpm('exec', 'node', '-p', 'process.env.PATH'), { stdout: 'pipe' }).trim()
  writeFileSync(lastInstall, JSON.stringify({ digest, path: installed }))
  return installed
}

// The command runs without pnpm around it, since on Ctrl-C that would end before the command does.
const digest = digestOfPackages()
const path = pathOf(digest) ?? install(digest)
const withPath = (...directories) => ({
  ...environment,
  PATH: [...directories.map((each) => join(root, each)), path].join(delimiter),
})

const generators = {
  'packages/store': 'scripts/generate.mjs',
  'packages/client': 'scripts/generate.ts',
  'apps/console': 'scripts/build.ts',
}
for (const [folder, script] of Object.entries(generators))
  run('node', [script], {
    cwd: join(root, folder),
    env: withPath(`${folder}/node_modules/.bin`, 'node_modules/.bin'),
  })

const [command, ...commandArguments] = process.argv.slice(2)
const parent = process.ppid
running = spawn(command, commandArguments, {
  cwd: root,
  env: withPath('node_modules/.bin'),
  stdio: 'inherit',
})
running.once('error', (error) => {
  console.error(`Could not run ${command}: ${error.message}`)
  process.exit(1)
})
running.once('exit', (status) => process.exit(status ?? 1))

// npm dies of SIGTERM without a signal to the script that it runs; the command must not outlive it.
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  running.kill('SIGTERM')
}, 500)
