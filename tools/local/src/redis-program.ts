import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

import { findCommand } from './find-command.ts'

/** Oldest Redis that BullMQ recommends. */
export const oldestRedis = '6.2'

/** A program that is a Redis server. */
export interface RedisProgram {
  readonly file: string
  /** Name under which it must be run to be the server. */
  readonly argv0: string
  readonly version: string
  /** Where it is. */
  readonly origin: string
}

/**
 * Debian's redis-tools brings no redis-server, but its redis-check-rdb is the whole server, which acts by the
 * name it is called by. So a server can be had without a package that starts a system service.
 */
const names = [
  { command: 'redis-server', argv0: 'redis-server' },
  { command: 'valkey-server', argv0: 'valkey-server' },
  { command: 'redis-check-rdb', argv0: 'redis-server' },
  { command: 'valkey-check-rdb', argv0: 'valkey-server' },
]

/**
 * A Redis or Valkey on the PATH that is new enough; null when there is none. `report` gets a sentence about each
 * one that is too old and therefore skipped.
 */
export function findRedisProgram(path: string, report: (sentence: string) => void): RedisProgram | null {
  for (const { command, argv0 } of names) {
    const file = findCommand(command, path)
    if (file === null) continue
    const { stdout } = spawnSync(file, ['--version'], { argv0, encoding: 'utf8', timeout: 10_000 })
    const version = /(?:Redis|Valkey) server v=(\d+\.\d+[\d.]*)/i.exec(stdout ?? '')?.[1]
    if (version === undefined) continue
    const origin = `in ${dirname(file)}`
    if (isAtLeast(version, oldestRedis)) return { file, argv0, version, origin }
    report(`Passing over Redis ${version} at ${file}: ${oldestRedis} or newer is needed.`)
  }
  return null
}

/** Compares versions number by number. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [have, want] = [version, wanted].map((text) => text.split('.').map(Number))
  for (const [index, number] of (want ?? []).entries()) {
    const other = have?.[index] ?? 0
    if (other !== number) return other > number
  }
  return true
}
