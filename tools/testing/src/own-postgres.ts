import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freezeTree, startPostgres, thawTree } from '@punctual/local'
import { systemClock } from '@punctual/runtime'

import { migrateDatabase } from './test-services.ts'

/**
 * A PostgreSQL that belongs to one test, so that it may be frozen. Takes some seconds: most tests want
 * `createTestDatabase`.
 */
export interface OwnPostgres extends AsyncDisposable {
  /** A migrated, empty database. */
  readonly url: string
  /** The postmaster and every backend stop where they are: connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
}

/** Starts PostgreSQL from the programs of this machine: `await using postgres = await startOwnPostgres()`. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  await using resources = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'punctual-own-postgres-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const common = {
    clock: systemClock(),
    signal: AbortSignal.timeout(60_000),
    durable: false,
    endWithParent: true,
    report: () => {},
  }
  const { url, pid } = resources.use(await startPostgres({ ...common, dir, environment: process.env }))
  if (pid === null)
    throw new Error('this test needs the programs of PostgreSQL on this machine, since it freezes them')
  resources.defer(() => thawTree(pid))
  await migrateDatabase(url, process.env)
  const owned = resources.move()
  return {
    url,
    freeze: () => freezeTree(pid),
    thaw: () => thawTree(pid),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
