import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freezeTree, sendSignal, startPostgres, thawTree } from '@punctual/local'
import { systemClock } from '@punctual/runtime'

import { migrateDatabase } from './test-services.ts'

/**
 * A PostgreSQL that belongs to one test, so that it may be frozen or restarted. Takes some seconds: most tests want
 * `createTestDatabase`.
 */
export interface OwnPostgres extends AsyncDisposable {
  /** A migrated, empty database. */
  readonly url: string
  /** The postmaster and every backend stop where they are: connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
  /** Ends as an operator ends it: connections are cut, and no commit is lost. Resolves when it is gone. */
  end(): Promise<void>
  /** Starts on the same port and data after its end. */
  startAgain(): Promise<void>
}

/** Starts PostgreSQL from the programs of this machine: `await using postgres = await startOwnPostgres()`. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  await using resources = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'punctual-own-postgres-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const start = (port?: number) =>
    startPostgres({
      clock: systemClock(),
      signal: AbortSignal.timeout(60_000),
      durable: false,
      endWithParent: true,
      report: () => {},
      dir,
      environment: process.env,
      ...(port === undefined ? {} : { port }),
    })
  let current = await start()
  resources.defer(() => current[Symbol.asyncDispose]())
  const { url, pid } = current
  if (pid === null)
    throw new Error('this test needs the programs of PostgreSQL on this machine, since it freezes them')
  resources.defer(() => thawTree(current.pid ?? pid))
  await migrateDatabase(url, process.env)
  const owned = resources.move()
  return {
    url,
    freeze: () => freezeTree(current.pid ?? pid),
    thaw: () => thawTree(current.pid ?? pid),
    async end() {
      sendSignal(current.pid ?? pid, 'SIGINT')
      await current.ended
    },
    async startAgain() {
      await current[Symbol.asyncDispose]()
      current = await start(Number(new URL(url).port))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
