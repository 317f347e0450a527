import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { freePort, type ServerProcess, startServerProcess, waitUntil } from '@punctual/local'
import { StartupProblem } from '@punctual/runtime'
import type { TestCertificates } from '@punctual/testing/certificates'

import type { RuntimeContext } from '../runtime-context.ts'
import { eximSettings, type ServerStep } from './exim-settings.ts'

/** A real mail server. It hands mails to two maildirs: those of recipients, and those that came back. */
export interface Exim extends AsyncDisposable {
  readonly port: number
  readonly maildirs: Readonly<Record<'delivered' | 'bounces', string>>
  /** Each conversation waits at a step from now on; null ends that for the conversations that come later. */
  waitAt(step: ServerStep, seconds: number | null): void
  refuseCredentials(refuses: boolean): void
  /** How many conversations have reached a step at which they wait. */
  countReached(step: ServerStep): number
  /** Kills it with all its conversations, and starts it again. */
  dieAndStart(): Promise<void>
  /** Whether it has nothing that it took and has not handed on. */
  isIdle(): boolean
}

const program = '/usr/sbin/exim4'
const user = 'Debian-exim'
const startLimitMs = 15_000
const stopLimitMs = 5_000

export const mtaLogin = { user: 'reports', password: 'hush-4711' }

/** @throws StartupProblem where the packages of Debian are absent, or this is not root, as whom Exim has to be started */
export function requireMailPrograms(): void {
  if (process.getuid?.() !== 0 || !existsSync(program) || !existsSync('/usr/sbin/dovecot'))
    throw new StartupProblem(
      'This drill runs a real mail server: as root on Debian, apt-get install exim4-daemon-light dovecot-imapd.',
    )
}

export async function startExim(
  { directory: parent, clock, signal }: RuntimeContext,
  certificates: TestCertificates,
): Promise<Exim> {
  const directory = join(parent, 'exim')
  const port = await freePort()
  prepare({ parent, directory, certificates })
  const settings = join(directory, 'exim.conf')
  writeFileSync(settings, eximSettings({ directory, port, user, login: mtaLogin }))
  const log = join(directory, 'log', 'main')
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const start = async (): Promise<ServerProcess> => {
    // A killed process may leave a database broken. All that it keeps is who was put off.
    rmSync(join(directory, 'spool', 'db'), { recursive: true, force: true })
    const started = await startServerProcess(
      {
        file: program,
        arguments: ['-C', settings, '-bdf', '-q1s'],
        environment: {},
        log: `${directory}.log`,
      },
      clock,
    )
    const isReady = () => started.hasEnded() || lines().includes(`daemon started: pid=${started.pid},`)
    if (!(await waitUntil(isReady, { clock, signal, timeoutMs: startLimitMs })) || started.hasEnded()) {
      await started.stop('SIGKILL', stopLimitMs)
      throw new StartupProblem(`Exim did not start: ${started.output().trim().split('\n').at(-1)}`)
    }
    return started
  }
  let server = await start()
  const control = (name: string, content: string | null) => {
    const file = join(directory, 'control', name)
    if (content === null) rmSync(file, { force: true })
    else writeFileSync(file, content)
  }
  return {
    port,
    maildirs: { delivered: join(directory, 'delivered'), bounces: join(directory, 'bounces') },
    waitAt: (step, seconds) => control(step, seconds === null ? null : String(seconds)),
    refuseCredentials: (refuses) => control('credentials', refuses ? '' : null),
    countReached: (step) => lines().split(`reached ${step}.`).length - 1,
    async dieAndStart() {
      killGroup(server.pid)
      await server.ended
      server = await start()
    },
    isIdle: () => readdirSync(join(directory, 'spool', 'input')).length === 0,
    async [Symbol.asyncDispose]() {
      killGroup(server.pid)
      await server.stop('SIGKILL', stopLimitMs)
    },
  }
}

interface Places {
  readonly parent: string
  readonly directory: string
  readonly certificates: TestCertificates
}

/** Exim works with the rights of a user of its own, who has to reach its files. */
function prepare({ parent, directory, certificates }: Places): void {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
  )
  const give = (path: string) => chownSync(path, uid ?? 0, gid ?? 0)
  chmodSync(parent, 0o711)
  for (const name of ['', 'spool', 'spool/input', 'log', 'control', 'delivered', 'bounces']) {
    mkdirSync(join(directory, name), { recursive: true, mode: 0o755 })
    give(join(directory, name))
  }
  for (const [name, file] of [
    ['server.crt', certificates.cert],
    ['server.key', certificates.key],
  ] as const) {
    copyFileSync(file, join(directory, name))
    give(join(directory, name))
  }
}

/** Its conversations are processes of its group. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
