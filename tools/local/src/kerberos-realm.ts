import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { StartupProblem } from '@punctual/runtime'

import { findCommand } from './find-command.ts'
import { freePort } from './free-port.ts'
import { type LocalServerOptions, placesOf } from './runtime-context.ts'
import { startServerProcess } from './server-process.ts'
import { unpackDebianPackages } from './unpacked-packages.ts'
import { waitUntil } from './wait-until.ts'

const startLimitMs = 20_000
const stopLimitMs = 5_000
const commandLimitMs = 20_000

/** A realm of Kerberos of its own, for tests, with its key distribution center on this machine. */
export interface KerberosRealm extends AsyncDisposable {
  readonly realm: string
  /** Host and port of the key distribution center. */
  readonly kdc: string
  /** Path or name of the library of clients (GSSAPI). */
  readonly library: string
  /** Settings of the library for a server of the realm, which takes tickets with the keys of a keytab. */
  environmentOf(keytab: string): Readonly<Record<string, string>>
  /** Makes a principal with random keys, and answers the path of its keytab. */
  addPrincipal(name: string): string
  /** Has the administration program do something, such as `modprinc -allow_tix reader`. */
  administer(command: string): void
  /** Ends the key distribution center; the realm stays. */
  stop(): Promise<void>
}

/**
 * Starts a key distribution center of MIT Kerberos on 127.0.0.1. It takes the programs of this machine, or
 * unpacks those of Debian, which needs no rights.
 *
 * @throws StartupProblem with one sentence that says what to do
 */
export async function startKerberosRealm(options: LocalServerOptions): Promise<KerberosRealm> {
  const directory = resolve(options.dir, 'kerberos')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const programs = await findPrograms(directory, options)
  const port = options.port ?? (await freePort())
  const realm = 'TEST.EXAMPLE'
  const environment = writeSettings(directory, { realm, port, programs })
  const run = (program: string, ...words: string[]) => {
    const child = spawnSync(program, words, { env: environment, encoding: 'utf8', timeout: commandLimitMs })
    if (child.status !== 0)
      throw new StartupProblem(`Kerberos: ${child.stderr.trim() || child.error?.message}`)
  }
  run(programs.database, 'create', '-s', '-r', realm, '-P', 'a password of the database')
  const log = join(directory, 'kdc.out')
  const server = await startServerProcess(
    { file: programs.server, arguments: ['-n', '-P', join(directory, 'pid')], environment, log },
    options.clock,
  )
  const isReady = () =>
    server.hasEnded() || readIfThere(join(directory, 'kdc.log')).includes('commencing operation')
  const waiting = { clock: options.clock, signal: options.signal, timeoutMs: startLimitMs }
  if (!(await waitUntil(async () => isReady(), waiting)) || server.hasEnded()) {
    await server.stop('SIGTERM', stopLimitMs)
    throw new StartupProblem(`The key distribution center did not start: ${server.output().trim()}`)
  }
  const stop = () => server.stop('SIGTERM', stopLimitMs)
  const administer = (command: string) => run(programs.administration, '-r', realm, '-q', command)
  return {
    realm,
    kdc: `127.0.0.1:${port}`,
    library: programs.library,
    environmentOf: (keytab) => ({ ...environment, KRB5_KTNAME: `FILE:${keytab}`, KRB5RCACHENAME: 'none:' }),
    addPrincipal(name) {
      const keytab = join(directory, `${name.replaceAll('/', '-')}.keytab`)
      administer(`addprinc -randkey ${name}`)
      administer(`ktadd -k ${keytab} ${name}`)
      if (!existsSync(keytab)) throw new StartupProblem(`Kerberos made no keytab of ${name}.`)
      return keytab
    },
    administer,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}

interface Programs {
  readonly server: string
  readonly database: string
  readonly administration: string
  readonly library: string
  /** Directory of libraries that were unpacked; null for those of the machine. */
  readonly libraries: string | null
}

const packages = ['krb5-kdc', 'krb5-admin-server', 'libgssapi-krb5-2']
const usualLibrary = 'libgssapi_krb5.so.2'

async function findPrograms(directory: string, options: LocalServerOptions): Promise<Programs> {
  const places = placesOf(options)
  const path = `${places.path}:/usr/sbin:/sbin`
  const named = (find: (name: string) => string | null) => {
    const [server, database, administration] = ['krb5kdc', 'kdb5_util', 'kadmin.local'].map(find)
    return server && database && administration ? { server, database, administration } : null
  }
  const installed = named((name) => findCommand(name, path))
  if (installed !== null) return { ...installed, library: usualLibrary, libraries: null }
  const root = join(directory, 'root')
  const isUnpacked =
    places.debianPackages && (await unpackDebianPackages(packages, { directory, path, options }))
  const unpacked = isUnpacked ? named((name) => join(root, 'usr/sbin', name)) : null
  if (unpacked === null)
    throw new StartupProblem(
      'Install MIT Kerberos (Debian: apt-get install krb5-kdc krb5-admin-server): tests of sign-ins start a realm.',
    )
  const [library = null] = globSync(join(root, 'usr/lib/*', usualLibrary))
  const [kdcLibrary = ''] = globSync(join(root, 'usr/lib/*/libkdb5.so.*'))
  return { ...unpacked, library: library ?? usualLibrary, libraries: dirname(kdcLibrary) }
}

/** Files of settings for the programs of the realm, and the environment that names them. */
function writeSettings(
  directory: string,
  { realm, port, programs }: { realm: string; port: number; programs: Programs },
): Record<string, string> {
  const { libraries } = programs
  const modules = libraries === null ? [] : [`db_module_dir = ${join(libraries, 'krb5/plugins/kdb')}`]
  const client = join(directory, 'krb5.conf')
  const server = join(directory, 'kdc.conf')
  const address = `127.0.0.1:${port}`
  writeFileSync(
    client,
    section({
      libdefaults: [
        `default_realm = ${realm}`,
        'udp_preference_limit = 1',
        'rdns = false',
        'dns_canonicalize_hostname = false',
        'dns_lookup_kdc = false',
      ],
      realms: [`${realm} = {\n kdc = ${address}\n}`],
      domain_realm: [`127.0.0.1 = ${realm}`, `localhost = ${realm}`],
      dbmodules: modules,
      logging: [`kdc = FILE:${join(directory, 'kdc.log')}`],
    }),
  )
  writeFileSync(
    server,
    section({
      kdcdefaults: [`kdc_listen = ${address}`, `kdc_tcp_listen = ${address}`],
      realms: [
        `${realm} = {\n database_name = ${join(directory, 'principal')}\n key_stash_file = ${join(directory, 'stash')}\n}`,
      ],
    }),
  )
  return {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    KRB5_CONFIG: client,
    KRB5_KDC_PROFILE: server,
    ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }),
  }
}

function section(sections: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(sections)
    .map(([name, lines]) => `[${name}]\n${lines.join('\n')}\n`)
    .join('')
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
