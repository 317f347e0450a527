import type { PrismaAccess } from './prisma-access.ts'

/**
 * The only access to PostgreSQL: Prisma for ordinary reads and writes, plain SQL for the statements that decide
 * (claim, plan, lease) and for everything set-based. Both draw from the same pool, so its size is the
 * process's share.
 */
export interface Database extends AsyncDisposable {
  /** Prisma Client for ordinary reads and writes; within a transaction what it does is part of that. */
  prisma(): Promise<PrismaAccess>
  /** Runs one statement. Each distinct text is prepared once on each connection. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /**
   * Runs several statements in one transaction. `work` may not wait for anything but its statements: a
   * process frozen inside a transaction would hold its row locks until `idle_in_transaction_session_timeout`.
   */
  transaction<Result>(work: Work<Result>): Promise<Result>
}

export type Query = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Sends the commit right behind the statements that were sent before it; resolves when it is done. */
export type Commit = () => Promise<void>

/** The models of Prisma as part of a transaction. */
export type WithPrisma = () => Promise<PrismaAccess>

/** The commit is sent after the answers to all calls of Prisma. */
export type Work<Result> = (query: Query, commit: Commit, prisma: WithPrisma) => Promise<Result>
