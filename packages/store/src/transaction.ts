import { setImmediate } from 'node:timers/promises'

import type { Pool, PoolClient } from 'pg'

import type { JoinedPrisma } from './prisma-access.ts'
import type { Database, Query, WithPrisma, Work } from './port.ts'

type RunOn = (client: PoolClient, sql: string, parameters?: readonly unknown[]) => Promise<unknown[]>

/**
 * Runs `work` in one transaction: its first statement begins it, sent together with BEGIN, and without
 * a statement there is none. The connections pipeline, so statements that do not wait for an answer share
 * a round trip.
 */
export async function inTransaction<Result>(
  pool: Pool,
  {
    runOn,
    load,
    join,
    work,
  }: {
    runOn: RunOn
    /** Makes Prisma ready to join. */
    load: () => Promise<unknown>
    join: (client: PoolClient) => Promise<JoinedPrisma>
    work: Work<Result>
  },
): Promise<Result> {
  let joined: Promise<JoinedPrisma> | undefined
  let begun: Promise<PoolClient> | undefined
  let client: PoolClient | undefined
  let committed: Promise<void> | undefined
  let broken: Error | undefined
  // A connection that the server ends between two statements emits an error event; without a listener the event
  // would end the process.
  const noteBroken = (error: Error) => (broken = error)

  async function begin(): Promise<PoolClient> {
    client = await pool.connect()
    client.on('error', noteBroken)
    // When BEGIN fails, the statement behind it fails too, and its answer is awaited.
    client.query('BEGIN').catch(noteBroken)
    return client
  }
  const query = (async (sql: string, parameters?: readonly unknown[]) =>
    runOn(client ?? (await (begun ??= begin())), sql, parameters)) as Query
  // A first statement may still be dispatched to its connection: the commit goes behind it, or the connection
  // would be given back within a transaction. Where there was none there is nothing to commit, yet.
  const commit = () => {
    if (!begun) return Promise.resolve()
    committed ??= broken
      ? Promise.reject(broken)
      : joined
        ? permitAndCommit(joined)
        : client
          ? commitOn(client)
          : begun.then(commitOn)
    return committed
  }
  const permitAndCommit = async (prisma: Promise<JoinedPrisma>) => {
    await (await prisma).leave()
    await commitOn(client!)
  }
  const prisma: WithPrisma = async () => {
    // Before the transaction begins: the server ends one in which nothing happens for two seconds.
    await load()
    return (await (joined ??= (begun ??= begin()).then(join))).access
  }

  try {
    const result = await work(query, commit, prisma)
    await commit()
    return result
  } catch (error) {
    // Work may fail while its first statement still waits for a connection, which then comes all the same.
    await begun?.catch(() => undefined)
    await joined?.then((each) => each.leave()).catch(noteBroken)
    await client?.query('ROLLBACK').catch(noteBroken)
    throw error
  } finally {
    client?.off('error', noteBroken)
    client?.release(broken)
  }
}

/**
 * A transaction in which a statement has failed ends without an error, and without having done anything. The
 * answers to both may come in one packet. A caller that waits for both gets the statement's own error first,
 * which says what is wrong.
 */
async function commitOn(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command === 'COMMIT') return
  await setImmediate()
  throw new Error('a statement of the transaction had failed, so nothing was committed')
}

/** The database as work within a transaction sees it: every statement is part of that transaction. */
export function databaseWithin(query: Query, prisma: WithPrisma): Database {
  return {
    prisma,
    query,
    transaction: (work) => inSavepoint({ query, prisma, work }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** A transaction within one: when it fails, what was done before it stays. */
async function inSavepoint<Result>({
  query,
  prisma,
  work,
}: {
  query: Query
  prisma: WithPrisma
  work: Work<Result>
}): Promise<Result> {
  await query('SAVEPOINT inner_work')
  try {
    const result = await work(query, () => Promise.resolve(), prisma)
    await query('RELEASE SAVEPOINT inner_work')
    return result
  } catch (error) {
    await query('ROLLBACK TO SAVEPOINT inner_work')
    throw error
  }
}
