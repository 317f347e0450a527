import { inject } from 'vitest'

import type {} from './provided-context.ts'

import { administer, uniqueName } from './administer.ts'
import { databaseUrl } from './test-services.ts'

/** A migrated, empty database that belongs to one test, until it is disposed. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string
}

/**
 * Makes a database of its own for a test, by cloning the migrated template:
 * `await using database = await createTestDatabase()`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('punctualPostgresUrl')
  const name = uniqueName('test')
  // The files are copied: the default writes every page to the log as well, and takes twice as long.
  const copied = `TEMPLATE ${inject('punctualTemplateName')} STRATEGY FILE_COPY`
  await administer(server, `CREATE DATABASE ${name} ${copied}`)
  return {
    url: databaseUrl(server, name),
    async [Symbol.asyncDispose]() {
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
