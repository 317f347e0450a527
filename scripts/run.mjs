// Runs a workspace command on a machine that has only Node 20 and npm. It fetches the pinned pnpm, installs
// what is missing, and generates the Prisma client and the types of the REST client. It builds the pages of
// the console, then runs the command on the workspace's own Node. What is there already takes no time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
async function run(program, programArguments, { cwd = root, env = environment, stdout = 'inherit' } = {}) {
  const child = spawn(program, programArguments, { cwd, env, stdio: ['inherit', stdout, 'inherit'] })
  running = child
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => (printed += text))
  const [status] = await once(child, 'close').catch((error) => {
    console.error(`Could not run ${program}: ${error.message}`)
    return [1]
  })
  if (status !== 0) process.exit(status ?? 1)
  return printed
}

/** A step that is shorter is not worth a line. */
const shownAfterMs = 1_000

/** How often a step that goes on says so. */
const stillMs = 10_000

/** Says that a step goes on, and how long it took; nothing of one that takes no time. */
async function step(name, work) {
  const began = performance.now()
  const seconds = () => String(Math.round((performance.now() - began) / 1_000)).padStart(4)
  const begin = setTimeout(() => console.log(`${seconds()} s  ${name} …`), shownAfterMs)
  const still = setInterval(() => console.log(`${seconds()} s  … goes on`), stillMs)
  const result = await work()
  clearTimeout(begin)
  clearInterval(still)
  if (performance.now() - began > shownAfterMs) console.log(`${seconds()} s  … done`)
  return result
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
async function install(digest) {
  // Warnings about the engine are omitted: pnpm inspects the Node that starts it, and the workspace brings its
  // own.
  await run(
    ...pnpm('install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=error'),
  )
  const installed = (await run(...pnpm('exec', 'node', '-p', 'process.env.PATH'), { stdout: 'pipe' })).trim()
  writeFileSync(lastInstall, JSON.stringify({ digest, path: installed }))
  return installed
}

// The command runs without pnpm around it, since on Ctrl-C that would end before the command does.
const digest = digestOfPackages()
const path =
  pathOf(digest) ??
  (await step('Installing packages; the first time this takes about a minute', () => install(digest)))
const withPath = (...directories) => ({
  ...environment,
  PATH: [...directories.map((each) => join(root, each)), path].join(delimiter),
})

const generators = [
  { folder: 'packages/store', script: 'scripts/generate.mjs', name: 'Making the client of the database' },
  {
    folder: 'packages/client',
    script: 'scripts/generate.ts',
    name: 'Making the types of the REST interface',
  },
  { folder: 'apps/console', script: 'scripts/build.ts', name: 'Building the pages of the console' },
]
for (const { folder, script, name } of generators)
  await step(name, () =>
    run('node', [script], {
      cwd: join(root, folder),
      env: withPath(`${folder}/node_modules/.bin`, 'node_modules/.bin'),
    }),
  )

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
