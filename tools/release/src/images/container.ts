import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'

export interface ContainerOptions {
  /** The root file system of the image. */
  readonly image: string
  /** Directory that is mounted at `/data`. */
  readonly data: string
  /** Directory that is mounted at `/tmp`; null gives a new one in which programs may run, as the worker has it. */
  readonly temporary: string | null
  readonly command: readonly [string, ...string[]]
  readonly environment: Readonly<Record<string, string>>
  /** Begin of a command that enters another network namespace; none stays in that of this process. */
  readonly enter?: readonly string[]
  /** What `seccompFilter` makes of a profile; every system call is allowed without one. */
  readonly filter?: Buffer | null
}

/** A process in the root file system of an image, with the rights that docker-compose.yml gives it. */
export interface Container {
  readonly output: () => string
  /** The lines of `/proc/<pid>/status` of the process itself. */
  readonly status: () => string
  /** Sends SIGTERM to the process itself. */
  readonly terminate: () => void
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

/** The user of the images. */
const user = '1000'

/** Starts a command as the image would: as its user, without capabilities, on a read-only file system. */
export function startContainer({
  image,
  data,
  temporary,
  command,
  environment,
  enter = [],
  filter = null,
}: ContainerOptions): Container {
  const own = '--proc /proc --dev /dev'.split(' ')
  const ofTmp = temporary === null ? ['--perms', '1777', '--tmpfs', '/tmp'] : ['--bind', temporary, '/tmp']
  const mounts = ['--ro-bind', image, '/', ...own, ...ofTmp, '--bind', data, '/data']
  const filtering = filter === null ? [] : ['--seccomp', '3']
  const isolation =
    '--unshare-pid --unshare-ipc --unshare-uts --die-with-parent --chdir /opt/punctual --'.split(' ')
  const rights =
    `setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`.split(
      ' ',
    )
  const [program = '', ...programArguments] = [
    ...enter,
    'bwrap',
    ...mounts,
    ...filtering,
    ...isolation,
    ...rights,
    ...command,
  ]
  const child = spawn(program, programArguments, {
    env: { PATH: '/opt/punctual/bin:/usr/local/bin:/usr/bin:/bin', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', filter === null ? 'ignore' : 'pipe'],
  })
  if (filter !== null) (child.stdio[3] as Writable).end(filter)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    output: () => output,
    status: () => readFileSync(`/proc/${innermost(child)}/status`, 'utf8'),
    terminate: () => void process.kill(innermost(child), 'SIGTERM'),
    ended: once(child, 'close').then(([exitCode]) => exitCode as number | null),
  }
}

/** The process that bubblewrap started, below its own two: it passes no signal on. */
function innermost({ pid }: ChildProcess): number {
  let found = Number(pid)
  for (let depth = 0; depth < 2; depth += 1) {
    const [next] = readFileSync(`/proc/${found}/task/${found}/children`, 'utf8').trim().split(' ')
    if (next === undefined || next === '') throw new Error('The process has not started, or has ended.')
    found = Number(next)
  }
  return found
}
