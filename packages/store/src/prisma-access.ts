/**
 * Prisma Client for the ordinary reads and writes of the catalog, on the same pool as the statements that are
 * written by hand, and within the same transactions.
 *
 * A transaction here is one connection on which BEGIN has been sent. Prisma joins it: it believes that it
 * begins and ends a transaction of its own, on a connection whose BEGIN, COMMIT and ROLLBACK are left to the
 * one that has begun it. So what Prisma writes and what a statement writes is committed together or not at
 * all.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { PrismaPg } from '@prisma/adapter-pg'
import { Pool, type PoolClient, type QueryConfig } from 'pg'

import { type Prisma, PrismaClient } from './generated/client.ts'

/** The models, without what begins, ends or configures anything. */
export type PrismaAccess = Prisma.TransactionClient

/** Prisma within a transaction that its caller ends. */
export interface JoinedPrisma {
  readonly access: PrismaAccess
  /** Before the transaction ends; nothing may be asked afterwards. */
  leave(): Promise<void>
}

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

/** The transaction that Prisma joins has limits of its own, which are shorter. */
const joinedLimits = { timeout: 120_000, maxWait: 10_000 }

/** Prisma over one pool; the client is made when it is first asked for, for most processes never do. */
interface PrismaClients extends AsyncDisposable {
  /** Each statement by itself. */
  alone(): PrismaAccess
  join(client: PoolClient): Promise<JoinedPrisma>
}

export function createPrismaClients(pool: JoinablePool): PrismaClients {
  let made: PrismaClient | undefined
  const client = () => (made ??= new PrismaClient({ adapter: new PrismaPg(pool) }))
  return {
    alone: client,
    async join(connection) {
      const joined = Promise.withResolvers<PrismaAccess>()
      const left = Promise.withResolvers<void>()
      const over = pool.joining(connection, () =>
        client().$transaction(async (access) => {
          joined.resolve(access)
          await left.promise
        }, joinedLimits),
      )
      over.catch(joined.reject)
      const access = await joined.promise
      return {
        access,
        async leave() {
          left.resolve()
          await over
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await made?.$disconnect()
    },
  }
}
