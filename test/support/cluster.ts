import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { eventually } from '@punctual/testing'
import { z } from 'zod'

/** `local.json` as the first run writes it: the contract with everything that works on a running cluster. */
const localFile = z.object({
  ConsoleUrl: z.url(),
  ApiUrl: z.url(),
  MailboxUrl: z.url(),
  SmtpUrl: z.url(),
  DatabaseUrl: z.string(),
  RedisUrl: z.string(),
  SampleBiUrl: z.url().nullable(),
  SampleReportServerUrl: z.url().nullable(),
  AdminUser: z.string(),
  AdminPassword: z.string(),
  ClientId: z.string(),
  ClientSecret: z.string(),
  Processes: z.array(
    z.object({
      Name: z.string(),
      App: z.string(),
      Pid: z.int().nullable(),
      Port: z.int().nullable(),
      Log: z.string().nullable(),
    }),
  ),
})

export type LocalFile = z.infer<typeof localFile>

export interface ClusterOptions {
  readonly schedulers?: number
  readonly workers?: number
  /** Whether the sample sources and the sample content are there. */
  readonly samples?: boolean
  /** Whether a process that dies is started again. */
  readonly restart?: boolean
  /** Variables for every process, on top of this one's. */
  readonly extraEnvironment?: Readonly<Record<string, string>>
  /** Directory of the cluster; a temporary one, removed at the end, when absent. */
  readonly dir?: string
}

/** A real cluster of real processes. Disposing ends it. */
export interface TestCluster extends AsyncDisposable {
  readonly dir: string
  /** As it was when the cluster became ready. */
  readonly local: LocalFile
  /** As it is now: processes that were started again have other ids. */
  readLocal(): Promise<LocalFile>
  /** Sends a signal to a process by its name, such as `worker-1`, and returns its id. */
  kill(name: string, signal: NodeJS.Signals): Promise<number>
  /** The process that maintains the others. */
  readonly supervisor: ChildProcess
  /** What the supervisor has printed. */
  output(): string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 240_000
const stopLimitMs = 60_000

/**
 * Starts a cluster in a directory of its own and waits until it is ready. It has two schedulers, two workers
 * and the samples, unless the options say otherwise.
 *
 * @throws with everything that it printed when it does not become ready
 */
export async function startCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'punctual-cluster-')))
  const supervisor = spawn(
    process.execPath,
    ['tools/cluster/src/main.ts', '--dir', dir, ...flagsOf(options)],
    {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: 'info', ...options.extraEnvironment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(supervisor, 'close')
  const readLocal = async () => localFile.parse(JSON.parse(await readFile(join(dir, 'local.json'), 'utf8')))
  const dispose = async () => {
    supervisor.kill('SIGTERM')
    const limit = AbortSignal.timeout(stopLimitMs)
    limit.addEventListener('abort', () => supervisor.kill('SIGKILL'), { once: true })
    await ended
    if (options.dir === undefined) await rm(dir, { recursive: true, force: true })
  }
  const isReady = () => printed.includes('Punctual is ready') || hasEnded(supervisor)
  await eventually(isReady, { timeoutMs: startLimitMs, everyMs: 100 }).catch(() => {})
  if (!printed.includes('Punctual is ready')) {
    await dispose()
    throw new Error(`The cluster did not become ready:\n${printed}`)
  }
  return {
    dir,
    local: await readLocal(),
    readLocal,
    async kill(name, signal) {
      const pid = (await readLocal()).Processes.find(({ Name }) => Name === name)?.Pid
      if (!pid) throw new Error(`there is no running process named ${name}`)
      process.kill(pid, signal)
      return pid
    },
    supervisor,
    output: () => printed,
    [Symbol.asyncDispose]: dispose,
  }
}

function flagsOf({ schedulers, workers, samples, restart }: ClusterOptions): string[] {
  return [
    ...(schedulers === undefined ? [] : ['--schedulers', String(schedulers)]),
    ...(workers === undefined ? [] : ['--workers', String(workers)]),
    ...(samples === false ? ['--no-samples'] : []),
    ...(restart === false ? ['--no-restart'] : []),
  ]
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
