import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bareEnvironment } from '@punctual/testing'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** One that a failed test left to itself ends by this. */
const longestRunMs = 100_000

export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
  /** The output, which must be JSON. */
  // The tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  json(): any
}

export interface RunOptions {
  readonly input?: string
  /** Where it is typed. */
  readonly directory?: string
  /** Told what was written to standard error so far; may answer a signal to send. */
  readonly onErrors?: (errors: string) => NodeJS.Signals | undefined
  /** The same for standard output. */
  readonly onOutput?: (output: string) => NodeJS.Signals | undefined
}

/** A person with a configuration directory of their own, who types commands. */
export interface Person extends AsyncDisposable {
  readonly loginFile: string
  /** Runs the command line as a process, as people do. */
  punctual(commandLine: readonly string[], options?: RunOptions): Promise<Ended>
}

export async function createPerson(): Promise<Person> {
  const home = await mkdtemp(join(tmpdir(), 'punctual-cli-'))
  const environment = { ...bareEnvironment(), HOME: home, XDG_CONFIG_HOME: join(home, 'settings') }
  return {
    loginFile: join(home, 'settings', 'punctual', 'login.json'),
    punctual: (commandLine, options = {}) => runProcess(commandLine, options, environment),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  }
}

async function runProcess(commandLine: readonly string[], options: RunOptions, environment: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...commandLine], {
    ...{ env: environment, stdio: ['pipe', 'pipe', 'pipe'], timeout: longestRunMs },
    ...(options.directory === undefined ? {} : { cwd: options.directory }),
  })
  let [output, errors] = ['', '']
  const send = (signal: NodeJS.Signals | undefined) => signal && child.kill(signal)
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    send(options.onOutput?.(output))
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
    send(options.onErrors?.(errors))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(options.input ?? '')
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors, json: () => JSON.parse(output) }
}
