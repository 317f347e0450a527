import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { findCommand } from './find-command.ts'
import { freePort } from './free-port.ts'
import { type LocalServerOptions, placesOf } from './runtime-context.ts'
import { startServerProcess } from './server-process.ts'
import { unpackDebianPackages } from './unpacked-packages.ts'
import { waitUntil } from './wait-until.ts'

const startLimitMs = 20_000
const stopLimitMs = 5_000

/** A server of SFTP, for tests. It takes the user of this process, who signs in with a key. */
export interface SshServer extends AsyncDisposable {
  readonly port: number
  readonly userName: string
  /** That signs the user in, as OpenSSH writes it. */
  readonly privateKey: string
  /** Fingerprint of the host key, as OpenSSH shows it. */
  readonly hostKeySha256: string
  /** Where sessions begin. */
  readonly directory: string
}

/**
 * Starts OpenSSH on 127.0.0.1, for SFTP only. It takes the programs of this machine, or unpacks those of Debian. As
 * root it adds the system user `sshd`, without which OpenSSH does not run as root.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startSshServer(options: LocalServerOptions): Promise<SshServer> {
  const directory = resolve(options.dir, 'ssh')
  const files = join(directory, 'files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  const programs = await findPrograms(directory, options)
  if (process.getuid?.() === 0) prepareForRoot()
  const environment = programs.libraries === null ? {} : { LD_LIBRARY_PATH: programs.libraries }
  const keys = ['host', 'user'].map((name) => join(directory, `${name}-key`))
  for (const file of keys)
    if (!existsSync(file)) run(programs.keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', file], environment)
  const [hostKey = '', userKey = ''] = keys
  const authorized = join(directory, 'authorized-keys')
  copyFileSync(`${userKey}.pub`, authorized)
  const port = options.port ?? (await freePort())
  const settings = join(directory, 'sshd_config')
  writeFileSync(settings, settingsOf({ port, hostKey, authorized, files, pid: join(directory, 'pid') }))
  const server = await startServerProcess(
    {
      file: programs.server,
      arguments: ['-D', '-e', '-f', settings],
      environment,
      log: join(directory, 'sshd.log'),
    },
    options.clock,
  )
  const ready = async () => server.hasEnded() || server.output().includes('listening on')
  const waiting = { clock: options.clock, signal: options.signal, timeoutMs: startLimitMs }
  if (!(await waitUntil(ready, waiting)) || server.hasEnded()) {
    await server.stop('SIGTERM', stopLimitMs)
    throw new StartupProblem(`OpenSSH did not start: ${server.output().trim().split('\n').at(-1)}`)
  }
  return {
    port,
    userName: userInfo().username,
    privateKey: readFileSync(userKey, 'utf8'),
    hostKeySha256: fingerprintOf(`${hostKey}.pub`),
    directory: files,
    async [Symbol.asyncDispose]() {
      await server.stop('SIGTERM', stopLimitMs)
    },
  }
}

interface Programs {
  readonly server: string
  readonly keygen: string
  /** Directory of libraries that were unpacked; null for those of the machine. */
  readonly libraries: string | null
}

async function findPrograms(directory: string, options: LocalServerOptions): Promise<Programs> {
  const places = placesOf(options)
  const path = `${places.path}:/usr/sbin:/sbin`
  const [server, keygen] = [findCommand('sshd', path), findCommand('ssh-keygen', path)]
  if (server !== null && keygen !== null) return { server, keygen, libraries: null }
  const root = join(directory, 'root')
  const isUnpacked =
    places.debianPackages &&
    (await unpackDebianPackages(['openssh-server', 'openssh-client'], { directory, path, options }))
  const unpacked = join(root, 'usr/sbin/sshd')
  if (!isUnpacked || !existsSync(unpacked))
    throw new StartupProblem(
      'Install OpenSSH (Debian: apt-get install openssh-server): tests of SFTP start a server.',
    )
  // Which of them are there depends on what the machine lacks.
  const [libraries = null] = globSync(join(root, 'usr/lib/*-linux-gnu*'))
  return { server: unpacked, keygen: keygen ?? join(root, 'usr/bin/ssh-keygen'), libraries }
}

interface Settings {
  readonly port: number
  readonly hostKey: string
  readonly authorized: string
  readonly files: string
  readonly pid: string
}

function settingsOf({ port, hostKey, authorized, files, pid }: Settings): string {
  return [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    `PidFile ${pid}`,
    `AuthorizedKeysFile ${authorized}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'MaxStartups 100',
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${files}`,
    '',
  ].join('\n')
}

/** OpenSSH runs with the rights of this user, in this directory, until it knows who signs in. */
function prepareForRoot(): void {
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  if (spawnSync('id', ['sshd']).status === 0) return
  run('useradd', ['--system', '--home-dir', '/run/sshd', '--shell', '/usr/sbin/nologin', 'sshd'], process.env)
}

function run(
  file: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const child = spawnSync(file, words, { env: { ...environment }, encoding: 'utf8', timeout: startLimitMs })
  if (child.status !== 0) throw new StartupProblem(`OpenSSH: ${child.stderr?.trim() || child.error?.message}`)
}

function fingerprintOf(publicKeyFile: string): string {
  const [, key = ''] = readFileSync(publicKeyFile, 'utf8').split(' ')
  return `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replaceAll('=', '')}`
}
