/**
 * Prisma Client for the ordinary reads and writes of the catalog. It uses the pool of the hand-written
 * statements, and their transactions.
 *
 * A transaction here is one connection on which BEGIN has been sent. Prisma joins it. Prisma sees a
 * transaction of its own, but BEGIN, COMMIT and ROLLBACK of the connection belong to the code that has begun
 * it. So what Prisma writes and what a statement writes is committed together or not at all.
 */
import type { PoolClient } from 'pg'

import type { Prisma, PrismaClient } from './generated/client.ts'
import type { JoinablePool } from './joinable-pool.ts'

/** The models, without what begins, ends or configures anything. */
export type PrismaAccess = Prisma.TransactionClient

/** Prisma within a transaction that its caller ends. */
export interface JoinedPrisma {
  readonly access: PrismaAccess
  /** Before the transaction ends; nothing may be asked afterwards. */
  leave(): Promise<void>
}

/** The transaction that Prisma joins has limits of its own, which are shorter. */
const joinedLimits = { timeout: 120_000, maxWait: 10_000 }

/** Prisma over one pool; the client is made when it is first asked for. */
interface PrismaClients extends AsyncDisposable {
  /** Each statement by itself. */
  alone(): Promise<PrismaAccess>
  join(client: PoolClient): Promise<JoinedPrisma>
}

export function createPrismaClients(pool: JoinablePool): PrismaClients {
  let made: Promise<PrismaClient> | undefined
  const client = () => (made ??= makeClient(pool))
  return {
    alone: client,
    async join(connection) {
      const prisma = await client()
      const joined = Promise.withResolvers<PrismaAccess>()
      const left = Promise.withResolvers<void>()
      const over = pool.joining(connection, () =>
        prisma.$transaction(async (access) => {
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
      await (await made)?.$disconnect()
    },
  }
}

/** Loads Prisma as well: schedulers and workers never ask for it, and it is half a megabyte of code. */
async function makeClient(pool: JoinablePool): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('./generated/client.ts'),
  ])
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}
