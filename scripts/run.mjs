// Runs a workspace command on a machine that has only Node 20 and npm: fetches the pinned pnpm,
// installs what is missing, generates the Prisma client, then runs the command on the workspace's own Node.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const underPnpm = (process.env.npm_config_user_agent ?? '').startsWith('pnpm/')
const [launcher, launcherArguments] = underPnpm ? ['pnpm', []] : ['npx', ['--yes', packageManager]]
const environment = {
  ...process.env,
  npm_config_loglevel: 'error',
  CHECKPOINT_DISABLE: '1',
  TURBO_TELEMETRY_DISABLED: '1',
}

// Ctrl-C reaches the whole process group; this launcher must outlive the command to pass on its exit code.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

function run(...commandArguments) {
  const { status, signal, error } = spawnSync(launcher, [...launcherArguments, ...commandArguments], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  if (error) console.error(`Could not run ${launcher}: ${error.message}`)
  if (signal) process.exit(1)
  if (status !== 0) process.exit(status ?? 1)
}

run('install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=warn')
run('--filter', '@punctual/store', 'run', 'generate')
run('exec', ...process.argv.slice(2))
