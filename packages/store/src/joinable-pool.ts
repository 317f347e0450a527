import { AsyncLocalStorage } from 'node:async_hooks'

import { Pool, type PoolClient, type QueryConfig } from 'pg'

/** Gives Prisma the connection of the transaction that it is asked to join. */
export class JoinablePool extends Pool {
  readonly #joining = new AsyncLocalStorage<PoolClient>()

  joining<Result>(client: PoolClient, work: () => Result): Result {
    return this.#joining.run(client, work)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    if (callback) return super.connect(callback)
    const client = this.#joining.getStore()
    return client ? Promise.resolve(withoutItsEnds(client)) : super.connect()
  }
}

const ends = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])

/** The same connection, on which no transaction can be begun or ended, and which cannot be released. */
function withoutItsEnds(client: PoolClient): PoolClient {
  const query = (config: QueryConfig | string) => {
    const command = typeof config === 'string' ? config : config.text
    return ends.has(command)
      ? Promise.resolve({ command, rows: [], fields: [], rowCount: 0, oid: 0 })
      : client.query(config)
  }
  const nothing = () => {}
  return { query, on: nothing, removeListener: nothing, release: nothing } as unknown as PoolClient
}
