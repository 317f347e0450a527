/**
 * Runs the tests of the jsreport connector against a real jsreport. It is installed into a cache directory
 * outside of the workspace and never a part of the product: its licence is the LGPL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const version = '4.14.2'

const directory = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'punctual',
  `jsreport-${version}`,
)

await install()
process.exitCode = await conform()

async function install(): Promise<void> {
  if (existsSync(join(directory, 'installed'))) return
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{ "private": true }\n')
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--save-exact']
  const code = await run('npm', ['install', ...options, `jsreport@${version}`], { cwd: directory })
  if (code !== 0) throw new Error(`npm could not install jsreport ${version} into ${directory}`)
  await writeFile(join(directory, 'installed'), '')
}

/** Resolves with the exit code of the tests. */
async function conform(): Promise<number> {
  const start = fileURLToPath(new URL('./real-jsreport.ts', import.meta.url))
  const server = spawn(process.execPath, [start, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const [, url, control] = /^READY (\S+) (\S+)$/.exec(line) ?? []
      if (url === undefined || control === undefined) continue
      const environment = { TEST_JSREPORT_URL: url, TEST_JSREPORT_CONTROL_URL: control }
      const files = ['packages/source/test/jsreport.test.ts', 'apps/cli/test/doctor-kinds.test.ts']
      return await run('vitest', ['run', ...files], { environment })
    }
    throw new Error('jsreport ended before it was ready')
  } finally {
    server.kill('SIGKILL')
  }
}

/** Runs a program to its end, and resolves with its exit code. */
async function run(
  command: string,
  given: readonly string[],
  { cwd, environment = {} }: { cwd?: string; environment?: Readonly<Record<string, string>> },
): Promise<number> {
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1', ...environment }
  const child = spawn(command, given, { stdio: 'inherit', env, ...(cwd === undefined ? {} : { cwd }) })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
