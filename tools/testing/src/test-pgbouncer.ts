import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type PooledUrls, startPgBouncer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'

/** A PgBouncer before a database of a test, until it is disposed. */
export async function startTestPgBouncer(
  databaseUrl: string,
): Promise<AsyncDisposable & { readonly urls: PooledUrls }> {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-pgbouncer-'))
  await using resources = new AsyncDisposableStack()
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const { urls } = resources.use(
    await startPgBouncer({
      databaseUrl,
      dir,
      environment: process.env,
      clock: systemClock(),
      signal: AbortSignal.timeout(120_000),
      report: () => {},
      endWithParent: true,
    }),
  )
  const owned = resources.move()
  return { urls, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
