import { readFileSync } from 'node:fs'

import { StartupProblem } from './startup-problem.ts'

interface RedisHost {
  readonly host: string
  readonly port: number
}

/** One server, or the sentinels that know which server is the primary now. */
type RedisPlace =
  | RedisHost
  | {
      readonly sentinels: RedisHost[]
      /** What the sentinels call the primary. */
      readonly name: string
      readonly sentinelUsername?: string
      readonly sentinelPassword?: string
    }

interface RedisTls {
  readonly ca?: Buffer
  readonly cert?: Buffer
  readonly key?: Buffer
}

/** What an address of Redis says, in the form in which ioredis takes it. */
export type RedisServer = RedisPlace & {
  readonly db: number
  readonly username?: string
  readonly password?: string
  readonly tls?: RedisTls
  readonly sentinelTLS?: RedisTls
  readonly enableTLSForSentinelMode?: true
}

/** Options of an address, with the names that PostgreSQL has for the same, so that one habit serves both. */
const fileOptions = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const
const sentinelOptions = { sentineluser: 'sentinelUsername', sentinelpassword: 'sentinelPassword' } as const

/**
 * Reads `redis://[user:password@]host[:port][/database]`, or `rediss://…` for TLS. An IPv6 address stands in
 * brackets. With TLS the certificate of the server is always verified. `?sslrootcert=` names a file with the
 * authority to trust instead of the public ones, `?sslcert=` and `?sslkey=` the certificate and key that this
 * client shows.
 *
 * `redis+sentinel://[user:password@]host[:port],host[:port]/name[/database]` names sentinels and what they call
 * the primary. `?sentinelpassword=` and `?sentineluser=` are for the sentinels themselves.
 *
 * @throws StartupProblem that names what is wrong and never repeats the address, which may hold a password
 */
export function readRedisUrl(address: string): RedisServer {
  const [start = '', scheme, authority = ''] = /^(rediss?)\+sentinel:\/\/([^/?#]*)/.exec(address) ?? []
  const isSentinel = scheme !== undefined
  const credentialsEnd = authority.lastIndexOf('@') + 1
  const withOneHost = `${scheme}://${authority.slice(0, credentialsEnd)}host${address.slice(start.length)}`
  const url = URL.parse(isSentinel ? withOneHost : address)
  if (!url) throw new StartupProblem(`REDIS_URL is not readable: ${isSentinel ? sentinelForm : hostForm}`)
  const options = optionsOf(url, isSentinel)
  const isSecure = url.protocol === 'rediss:'
  const [, first = '', second = ''] = url.pathname.split('/')
  const place = isSentinel
    ? { sentinels: hostsOf(authority.slice(credentialsEnd)), name: nameOf(first), ...options.ofSentinels }
    : hostOf(url, 6379)
  return {
    ...place,
    db: databaseOf(isSentinel ? second : first),
    ...(url.username === '' ? {} : { username: decoded(url.username) }),
    ...(url.password === '' ? {} : { password: decoded(url.password) }),
    ...(isSecure ? { tls: options.tls } : {}),
    ...(isSecure && isSentinel ? { sentinelTLS: options.tls, enableTLSForSentinelMode: true } : {}),
  }
}

const hostForm = 'it is redis://user:password@host:6379/database, with special characters percent-encoded.'
const sentinelForm =
  'with Sentinel it is redis+sentinel://user:password@host:26379,host:26379/name-of-the-primary/database, with special characters percent-encoded.'

function decoded(credential: string): string {
  try {
    return decodeURIComponent(credential)
  } catch {
    throw new StartupProblem('REDIS_URL has a % in its user or password that is not encoded as %25.')
  }
}

/** The addresses at which a server, or its sentinels, are asked; without credentials. */
export function hostsOfRedis(server: RedisServer): string {
  const hosts = 'sentinels' in server ? server.sentinels : [server]
  return hosts.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)).join()
}

const hostOf = ({ hostname, port }: URL, usualPort: number): RedisHost => ({
  host: hostname.replace(/^\[(.*)\]$/, '$1'),
  port: port === '' ? usualPort : Number(port),
})

function hostsOf(list: string): RedisHost[] {
  return list.split(',').map((each) => {
    const url = each === '' ? null : URL.parse(`redis://${each}`)
    if (!url) throw new StartupProblem(`REDIS_URL has an unreadable address of a sentinel: ${sentinelForm}`)
    return hostOf(url, 26_379)
  })
}

function nameOf(segment: string): string {
  if (/^[\w.-]+$/.test(segment)) return segment
  throw new StartupProblem(`REDIS_URL does not say what the sentinels call the primary: ${sentinelForm}`)
}

function databaseOf(segment: string): number {
  if (/^\d{0,9}$/.test(segment)) return Number(segment)
  throw new StartupProblem('REDIS_URL has a database that is not a number.')
}

function optionsOf({ protocol, search }: URL, isSentinel: boolean) {
  const tls: Record<string, Buffer> = {}
  const ofSentinels: Record<string, string> = {}
  // A plus stands for itself: passwords have it.
  for (const [name, value] of new URLSearchParams(search.replaceAll('+', '%2B'))) {
    if (isSentinel && isOption(sentinelOptions, name)) ofSentinels[sentinelOptions[name]] = value
    else if (!isOption(fileOptions, name))
      throw new StartupProblem(
        `REDIS_URL has the unknown option ${JSON.stringify(name)}; known are ${knownOptions(isSentinel)}.`,
      )
    else if (protocol !== 'rediss:')
      throw new StartupProblem(`REDIS_URL has the option ${name}, which needs TLS: rediss in place of redis.`)
    else tls[fileOptions[name]] = contentOf(name, value)
  }
  if ((tls['cert'] === undefined) !== (tls['key'] === undefined))
    throw new StartupProblem('The options sslcert and sslkey of REDIS_URL go together.')
  return { tls, ofSentinels }
}

const knownOptions = (isSentinel: boolean): string =>
  isSentinel
    ? 'sslrootcert, sslcert, sslkey, sentineluser and sentinelpassword'
    : 'sslrootcert, sslcert and sslkey'

function isOption<Options extends object>(options: Options, name: PropertyKey): name is keyof Options {
  return Object.hasOwn(options, name)
}

function contentOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartupProblem(
      `The file that ${name} in REDIS_URL names cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    )
  }
}
