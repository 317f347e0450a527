import { expect, test } from 'vitest'

import { createRows } from '../../src/memory/rows.ts'
import { createStoreModel } from '../../src/memory/store-model.ts'
import type { Operation } from './choice.ts'
import { comparable, rowsOfModel, rowsOfPostgres } from './rows-of-postgres.ts'
import { startSequence } from './sequence.ts'
import { told } from './reported.ts'

const seeds = [1, 2, 3, 4, 5, 6]
const statementsPerSeed = 400

const model = createStoreModel({ rows: createRows(), now: () => 0, isLocked: () => false })
/** Verbs that do something else for each reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  release: ['retry', 'put-off', 'shutdown'],
  recall: ['crashed', 'abandoned'],
}

function namesOf(aggregate: string, name: string): string[] {
  const ofVerb = aggregate === 'executionTransitions' ? reasons[name] : undefined
  const statement = `${aggregate}.${name}`
  return ofVerb ? ofVerb.map((reason) => `${statement} (${reason})`) : [statement]
}

const statementNames = new Set([
  ...Object.entries(model).flatMap(([aggregate, statements]) =>
    Object.keys(statements as object).flatMap((name) => namesOf(aggregate, name)),
  ),
  'lease.read',
  'lease.take',
  'lease.renew',
  'lease.release',
])

/** Reads, and a number that is always given. */
const neverRefuses = new Set([
  'schedules.read',
  'clusterSettings.read',
  'lease.read',
  'planning.untilNextDueMs',
  'ledger.readProgress',
  'servers.heartbeat',
  'overview.read',
  'overview.readWork',
  'dispatching.readState',
  'dispatching.readWaiting',
  'dispatching.readRequested',
  'executions.agesOf',
  'planning.quarantine',
  'executionTransitions.cancel',
  'executionTransitions.setAside',
  'breakers.ask',
  'calendars.readMany',
  'holds.compare',
])

/** The rows show whether they did anything. */
const saysNothing = new Set([
  'bounces.record',
  'dispatching.recall',
  'ledger.settle',
  'ledger.giveBack',
  'servers.leave',
  'servers.reportStandstill',
  'lease.release',
  'planning.quarantine',
  'breakers.release',
])

/** The keys of an answer that its statement's order does not allow; null when all is well. */
function outOfOrder(answer: unknown, order: NonNullable<Operation['order']>): string | null {
  const keys = (answer as Array<{ id: string }>).map(({ id }) => order(id))
  const wrong = keys.findIndex((key, index) => index > 0 && compare(keys[index - 1] ?? [], key) > 0)
  return wrong < 0 ? null : told(keys)
}

function saysSomething(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0
  return Boolean(answer) && !(typeof answer === 'object' && 'conflict' in (answer as object))
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place])
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

test.each(seeds)(
  'every answer and every row of the model is that of PostgreSQL, seed %i',
  { timeout: 120_000 },
  async (seed) => {
    await using sequence = await startSequence(seed)
    const { beside, said } = sequence
    for (let count = 0; count < statementsPerSeed; count += 1) {
      for (const operation of await sequence.next(1)) {
        const answer = await operation.run(beside.real)
        expect(comparable(answer), said()).toEqual(comparable(await operation.run(beside.model())))
        if (operation.order) expect(outOfOrder(answer, operation.order), said()).toBeNull()
        expect(await rowsOfPostgres(beside.real.query), said()).toEqual(rowsOfModel(beside.rows))
      }
    }
  },
)

test(
  'the sequences make every statement of the model do something, and each that can refuse refuse',
  { timeout: 120_000 },
  async () => {
    const did = new Map<string, number>()
    const refused = new Map<string, number>()
    const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const seed of seeds) {
      await using sequence = await startSequence(seed)
      const { beside } = sequence
      for (let step = 0; step < 5 * statementsPerSeed; step += 1) {
        for (const operation of await sequence.next(1)) {
          const before = saysNothing.has(operation.name) ? told(rowsOfModel(beside.rows)) : ''
          const answer = await operation.run(beside.model())
          const hasEffect = saysNothing.has(operation.name)
            ? before !== told(rowsOfModel(beside.rows))
            : saysSomething(answer)
          count(hasEffect ? did : refused, operation.name)
        }
      }
    }
    const seldom = (counts: Map<string, number>, names: readonly string[]) =>
      names.filter((name) => (counts.get(name) ?? 0) < 3)
    expect(seldom(did, [...statementNames])).toEqual([])
    expect(
      seldom(
        refused,
        [...statementNames].filter((name) => !neverRefuses.has(name)),
      ),
    ).toEqual([])
  },
)
