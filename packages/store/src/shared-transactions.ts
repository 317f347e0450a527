/**
 * Changes that come in the same turn of the event loop share one transaction: one BEGIN, one statement that creates all their schedules, one that
 * writes all their entries into the audit trail, and one commit. What one of them is told is what it would have been told alone:
 *
 * - Nobody is answered, with a result or with a refusal, before the commit. What a refusal rests on is committed by then.
 * - A work that is refused without having written anything does not disturb the others. Everything else that goes wrong takes the whole
 *   transaction back, and each work runs again, in a transaction of its own. So a work may run twice; it is never committed twice.
 * - When nobody knows what became of the transaction, because the connection broke, all of them are told so and none is run again.
 *
 * Entries of the audit trail are held until every work is ready to commit, or over, and go out together with the commit.
 */
import { setImmediate as afterThisTurn } from 'node:timers'

import { DatabaseError } from 'pg'

import { appendAuditEntries, type AuditEntry } from './audit.ts'
import { createSchedulesTogether } from './create-schedules-together.ts'
import type { Database, Query } from './database.ts'
import type { NewSchedule, ScheduleWrite } from './schedules-model.ts'
import type { Store } from './store.ts'
import { type Commit, databaseWithin } from './transaction.ts'

/** Changes in one transaction at most: what one of them waits for, such as a locked row, all of them wait for. */
const mostTogether = 50

export type StoreWork<Result> = (store: Store, commit: Commit) => Promise<Result>

interface Member {
  readonly work: StoreWork<unknown>
  readonly answer: PromiseWithResolvers<unknown>
}

export interface SharedTransactionOptions {
  readonly database: Database
  /** A store of the same kind over another database. */
  readonly storeOver: (database: Database) => Store
  readonly alone: Store['transaction']
}

export function createSharedTransactions({ database, storeOver, alone }: SharedTransactionOptions): Store['sharedTransaction'] {
  let waiting: Member[] = []

  const runAlone = ({ work, answer }: Member) => alone(work).then(answer.resolve, answer.reject)

  async function runTogether(members: readonly Member[]): Promise<void> {
    try {
      const outcomes = await database.transaction((query, commit) =>
        runIn({ query, commit, storeOver, works: members.map(({ work }) => work) }),
      )
      for (const [index, outcome] of outcomes.entries()) {
        const { resolve, reject } = members[index]!.answer
        if (outcome.status === 'fulfilled') resolve(outcome.value)
        else reject(outcome.reason)
      }
    } catch (error) {
      if (isTakenBack(error)) for (const member of members) void runAlone(member)
      else for (const { answer } of members) answer.reject(error)
    }
  }

  function endTurn(): void {
    const members = waiting
    waiting = []
    for (let begin = 0; begin < members.length; begin += mostTogether) {
      const together = members.slice(begin, begin + mostTogether)
      void (together.length === 1 ? runAlone(together[0]!) : runTogether(together))
    }
  }

  return <Result>(work: StoreWork<Result>) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.push({ work, answer })
    if (waiting.length === 1) afterThisTurn(endTurn)
    return answer.promise as Promise<Result>
  }
}

/** The transaction was given up here, before its commit was sent. */
class NotTogether extends Error {}

/** Codes that come with the end of the connection. */
const endsConnection = /^(08|25P|57P)/

/** Whether it is certain that nothing was committed: the server refused a statement and is still there. */
function isTakenBack(error: unknown): boolean {
  return error instanceof NotTogether || (error instanceof DatabaseError && !endsConnection.test(error.code ?? '08'))
}

interface Shared {
  readonly query: Query
  readonly commit: Commit
  readonly storeOver: (database: Database) => Store
  readonly works: ReadonlyArray<StoreWork<unknown>>
}

/** What the works of a transaction have in common. */
interface Common {
  readonly query: Query
  readonly create: (schedule: NewSchedule) => Promise<ScheduleWrite>
  readonly entries: AuditEntry[]
  /** Sees to it that the transaction is taken back; the first reason counts. */
  readonly spoil: (reason: unknown) => void
}

/** Runs all works up to their commit, and commits. @throws when the transaction has to be taken back */
async function runIn({ query, commit, storeOver, works }: Shared): Promise<Array<PromiseSettledResult<unknown>>> {
  let spoilt: { readonly reason: unknown } | undefined
  const spoil = (reason: unknown) => void (spoilt ??= { reason })
  const guarded: Query = async (sql, parameters) => {
    try {
      return await query(sql, parameters)
    } catch (error) {
      spoil(error)
      throw error
    }
  }
  const common: Common = { query: guarded, create: createSchedulesTogether(guarded), entries: [], spoil }
  const ready = new Set<StoreWork<unknown>>()
  const allReady = Promise.withResolvers<void>()
  const finish = async () => {
    await allReady.promise
    if (spoilt) throw spoilt.reason
    await Promise.all([common.entries.length > 0 && appendAuditEntries(guarded, common.entries), commit()])
  }
  const committed = finish()
  // Also heard at the end; until then it may be that no work asks for it.
  committed.catch(() => {})
  const run = async (work: StoreWork<unknown>) => {
    const isReady = () => {
      if (ready.add(work).size === works.length) allReady.resolve()
    }
    const member = memberStore(common, storeOver)
    try {
      return await work(member.store, () => {
        isReady()
        return committed
      })
    } catch (error) {
      if (member.hasWritten()) spoil(new NotTogether('what a work did before it failed is taken back', { cause: error }))
      throw error
    } finally {
      isReady()
    }
  }
  const outcomes = await Promise.allSettled(works.map(run))
  await committed
  return outcomes
}

/** The store of one work, and whether anything of it would have to be taken back. */
function memberStore(common: Common, storeOver: Shared['storeOver']): { readonly store: Store; readonly hasWritten: () => boolean } {
  let hasWritten = false
  const query: Query = (sql, parameters) => {
    hasWritten ||= !sql.startsWith('SELECT')
    return common.query(sql, parameters)
  }
  // A savepoint would be one for all of them.
  const transaction = () => {
    hasWritten = true
    return Promise.reject(new NotTogether('works that share a transaction have none within it'))
  }
  const own = storeOver(Object.defineProperties(databaseWithin(query), { transaction: { value: transaction } }))
  const create = async (schedule: NewSchedule): Promise<ScheduleWrite> => {
    if (schedule.calendar !== null || schedule.kind === 'package') return await own.schedules.create(schedule)
    const written = await common.create(schedule)
    hasWritten ||= written.ok
    return written
  }
  const append = async (entry: AuditEntry) => {
    hasWritten = true
    common.entries.push(entry)
  }
  const store = { ...own, schedules: { ...own.schedules, create }, audit: { ...own.audit, append } }
  return { store, hasWritten: () => hasWritten }
}
