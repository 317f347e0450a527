import { z } from 'zod'

import { isSecretSetting, readSecret, secretSetting, type SecretText } from './secret-file.ts'
import { StartupProblem } from './startup-problem.ts'

/** What a setting resembles in the environment: text, or absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads an app's settings from the environment before any resource is opened.
 *
 * The keys of `schema` are the names of the variables. An empty variable counts as absent. A secret may come
 * from a file, see `secretSetting`. Every problem is reported at once, by variable name and never by value,
 * since a value may be a secret.
 *
 * @throws StartupProblem when a setting is missing or invalid
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const texts = Object.entries(schema.shape).map(
    ([name, setting]) => [name, textOf(name, setting as z.ZodType, environment)] as const,
  )
  const unreadable = texts.flatMap(([, text]) => (text.ok ? [] : [text.message]))
  const given = Object.fromEntries(texts.map(([name, text]) => [name, text.ok ? text.value : undefined]))
  const result = schema.safeParse(given)
  if (result.success && unreadable.length === 0) return result.data
  const issues = (result.error?.issues ?? []).filter(({ path }) =>
    texts.every(([name, text]) => name !== path[0] || text.ok),
  )
  const invalid = issues.map(({ path, message, code }) => {
    const name = path.map(String).join('.')
    const missing = code === 'invalid_type' && given[String(path[0])] === undefined
    return name === '' ? message : missing ? `${name} is not set` : `${name}: ${message}`
  })
  const problems = [...unreadable, ...invalid].map((line) => `  - ${line}`)
  throw new StartupProblem(`These settings are missing or invalid:\n${problems.join('\n')}`)
}

function textOf(name: string, setting: z.ZodType, environment: Environment): SecretText {
  if (isSecretSetting(setting)) return readSecret(name, environment)
  return { ok: true, value: environment[name] === '' ? undefined : environment[name] }
}

/** A whole number within bounds, written in digits. */
export function integerSetting(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^-?\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    )
}

/** The IANA name of a time zone. */
export function timeZoneSetting() {
  return z.string().refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An address with one of the given schemes, such as `postgresql` or `http`. */
export function urlSetting(...schemes: string[]) {
  const expected = `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return z.string().refine((value) => {
    const url = URL.parse(value)
    return url !== null && schemes.includes(url.protocol.slice(0, -1))
  }, expected)
}

/** Settings that every app reads. */
export const commonSettings = {
  /**
   * PostgreSQL, the store. For TLS: `?sslmode=verify-full&sslrootcert=FILE`, and `&sslcert=FILE&sslkey=FILE`
   * for a client certificate; an IPv6 address stands in brackets.
   */
  DATABASE_URL: secretSetting(urlSetting('postgresql', 'postgres')),
  /**
   * Redis, the carrier of ids. For TLS: `rediss://`, with `?sslrootcert=FILE` for an authority of your own,
   * and `&sslcert=FILE&sslkey=FILE` for a client certificate; an IPv6 address stands in brackets. With Sentinel:
   * `redis+sentinel://user:password@host:26379,host:26379,host:26379/NAME-OF-PRIMARY/DATABASE`, with TLS
   * `rediss+sentinel://`, and `?sentinelpassword=` for the password of the sentinels themselves.
   */
  REDIS_URL: secretSetting(
    z
      .string()
      .regex(
        /^rediss?(\+sentinel)?:\/\/./,
        'must be a URL that starts with redis://, rediss://, redis+sentinel:// or rediss+sentinel://',
      ),
  ),
  /** Prefix of every Redis key, so that several clusters can share a server. */
  PUNCTUAL_REDIS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, "-" or "_"')
    .default('punctual'),
  /** Name of this process in the cluster; unique among the processes of its app. */
  PUNCTUAL_SERVER_NAME: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
      'must be 1 to 63 letters, digits, ".", "-" or "_", and start with a letter or digit',
    ),
  /** Least important kind of record that is logged: trace, debug, info, warn, error or fatal. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /** How long its event loop may stand still, in seconds. */
  PUNCTUAL_STANDSTILL_LIMIT_SECONDS: integerSetting(0, 60)
    .default(6)
    .describe(
      'How long the event loop of the process may stand still, in seconds; then it logs where, and ends with exit code 70 to be started again. The default is two leases of a server. 0 watches nothing, as a debugger needs.',
    ),
  /** How far this machine's clock may be from the database's before the process refuses to start. */
  PUNCTUAL_CLOCK_SKEW_LIMIT_SECONDS: integerSetting(1, 100_000_000).default(30),
  /**
   * Starts on a database that may lose confirmed commits (fsync, full_page_writes or synchronous_commit off).
   * Only for tests, where runs and mails may be lost or sent twice.
   */
  PUNCTUAL_ACCEPT_DATA_LOSS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
}

/** What a monitoring system has to show to read `/metrics`. */
export function metricsTokenSetting() {
  return secretSetting(
    z
      .string()
      .regex(
        /^[A-Za-z0-9._~+/=-]{16,512}$/,
        'must be 16 to 512 characters that a bearer token may have (openssl rand -hex 24)',
      )
      .optional(),
  )
}

/** The api leads to the console, and the workers name its pages. */
export const consoleUrlSetting = {
  CONSOLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional()
    .describe(
      'Address of the console. The API leads a browser there that opens its own address, else to /docs. Notices of workers name the page that they are about.',
    ),
}

/** The api and the console end a session at the same time: both read it. */
export const sessionIdleSetting = {
  SESSION_IDLE_MINUTES: integerSetting(5, 1_440)
    .default(480)
    .describe(
      'How long a session of a user may be unused before it ends, at the console and its token behind it; every session ends after 24 hours. An open page alone is no use.',
    ),
}

/**
 * Keys that encrypt secrets at rest, comma separated; the first encrypts, all decrypt. A new key is the last one until
 * every process has it, and then the first one. Each is 32 bytes in base64: `openssl rand -base64 32`.
 */
export function secretKeysSetting() {
  const keys = z
    .string()
    .transform((value) => value.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
    .refine(
      (keys) => keys.every((key) => key.length === 32),
      'must be one or more comma-separated keys of 32 bytes in base64 (openssl rand -base64 32)',
    )
    .describe(
      'Keys that encrypt secrets at rest, comma separated; the first encrypts, all decrypt. Each is 32 bytes in base64: `openssl rand -base64 32`. The same list on every server.',
    )
  return secretSetting(keys)
}
