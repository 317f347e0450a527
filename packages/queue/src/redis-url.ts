import { readFileSync } from 'node:fs'

import { StartupProblem } from '@punctual/runtime'

/** What an address of Redis says, in the form in which ioredis takes it. */
export interface RedisServer {
  readonly host: string
  readonly port: number
  readonly db: number
  readonly username?: string
  readonly password?: string
  readonly tls?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer }
}

/** Options of an address, with the names that PostgreSQL has for the same, so that one habit serves both. */
const fileOptions = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const

/**
 * Reads `redis://[user:password@]host[:port][/database]`, or `rediss://…` for TLS. An IPv6 address stands in
 * brackets. With TLS the certificate of the server is always verified. `?sslrootcert=` names a file with the
 * authority to trust instead of the public ones, `?sslcert=` and `?sslkey=` the certificate and key that this
 * client shows.
 *
 * @throws StartupProblem that names the option and never repeats the address, which may hold a password
 */
export function readRedisUrl(address: string): RedisServer {
  const { hostname, port, username, password, pathname, protocol, searchParams } = new URL(address)
  const tls: Record<string, Buffer> = {}
  for (const [name, path] of searchParams) {
    if (!isFileOption(name))
      throw new StartupProblem(
        `REDIS_URL has the unknown option ${JSON.stringify(name)}; known are sslrootcert, sslcert and sslkey.`,
      )
    if (protocol !== 'rediss:')
      throw new StartupProblem(`REDIS_URL has the option ${name}, which needs rediss://.`)
    tls[fileOptions[name]] = contentOf(name, path)
  }
  if ((tls['cert'] === undefined) !== (tls['key'] === undefined))
    throw new StartupProblem('The options sslcert and sslkey of REDIS_URL go together.')
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? 6379 : Number(port),
    db: pathname.length > 1 ? Number(pathname.slice(1)) : 0,
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls } : {}),
  }
}

function isFileOption(name: string): name is keyof typeof fileOptions {
  return Object.hasOwn(fileOptions, name)
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
