import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Client, createClient } from '@punctual/client'
import { systemClock } from '@punctual/runtime'
import { type ApiProcess, bareEnvironment } from '@punctual/testing'

import { run } from '../src/run.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** One that a failed test left to itself ends by this. */
const maxRunMs = 100_000

export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
  /** The output, which must be JSON. */
  // The tests inspect answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  json(): any
}

export interface RunOptions {
  readonly input?: string
  /** Settings beside those of the person. */
  readonly environment?: Readonly<Record<string, string>>
  /** Answer at the terminal; without it there is none. */
  readonly answer?: string
  /** Given what was written to standard error so far. */
  readonly onErrors?: (errors: string) => void
}

export interface ProcessOptions {
  readonly input?: string
  /** Where it is typed. */
  readonly directory?: string
  /** Given what was written to standard error so far; may answer a signal to send. */
  readonly onErrors?: (errors: string) => NodeJS.Signals | undefined
  /** The same for standard output. */
  readonly onOutput?: (output: string) => NodeJS.Signals | undefined
}

type Administered = Pick<ApiProcess, 'url' | 'userName' | 'password'>

/** A client of a service, as its administrator. */
export function administratorOf({ url: baseUrl, userName, password }: Administered): Client {
  return createClient({ baseUrl, credentials: { userName, password }, clock: systemClock() })
}

/** A person with a configuration directory of their own, who types commands. */
export interface Person extends AsyncDisposable {
  readonly loginFile: string
  /**
   * Runs the command line in the process of the test: all of a command but its start, its signals and its
   * end.
   */
  punctual(commandLine: readonly string[], options?: RunOptions): Promise<Ended>
  /** Logs in as the administrator of a service. @throws with what the command printed when it is refused */
  logIn(api: Administered): Promise<void>
  /** Runs the command line as a process, as users do. */
  startProcess(commandLine: readonly string[], options?: ProcessOptions): Promise<Ended>
}

export async function createPerson(): Promise<Person> {
  const home = await mkdtemp(join(tmpdir(), 'punctual-cli-'))
  const environment = { ...bareEnvironment(), HOME: home, XDG_CONFIG_HOME: join(home, 'settings') }
  const punctual: Person['punctual'] = (commandLine, options = {}) =>
    runHere(commandLine, options, { ...environment, ...options.environment })
  return {
    loginFile: join(home, 'settings', 'punctual', 'login.json'),
    punctual,
    async logIn({ url, userName, password }) {
      const login = await punctual(['login', url, '--user', userName], { input: password })
      if (login.code !== 0) throw new Error(login.errors)
    },
    startProcess: (commandLine, options = {}) => runProcess(commandLine, options, environment),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  }
}

async function runHere(
  commandLine: readonly string[],
  options: RunOptions,
  environment: Record<string, string>,
): Promise<Ended> {
  let [output, errors] = ['', '']
  const code = await run(commandLine, {
    environment,
    clock: systemClock(),
    signal: AbortSignal.timeout(maxRunMs),
    write: (text) => (output += text),
    writeError(text) {
      errors += text
      options.onErrors?.(errors)
    },
    isTerminal: false,
    readInput: async () => options.input ?? '',
    askSecret: async () => null,
    askWord: async () => options.answer ?? null,
    newKey: randomUUID,
  })
  return { code, output, errors, json: () => JSON.parse(output) }
}

async function runProcess(
  commandLine: readonly string[],
  options: ProcessOptions,
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...commandLine], {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: maxRunMs,
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
