import { createStore, type EngineLimits, engineLimits, type Store } from '@punctual/engine'
import { oneAfterTheOther } from '@punctual/engine/memory'
import { type Metrics, silentLogger } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createSecretBox } from '@punctual/store'
import { addAccount, addFolder, addSchedule, openTestStore, statements } from '@punctual/engine/testing'
import { createTestDatabase } from '@punctual/testing'
import type { Random } from '@punctual/testing/random'

import { type Actor, createGate } from './gate.ts'
import { neverReady, type Outside } from './outside.ts'
import type { Weather } from './weather.ts'

/** Longer than any walk takes: a lease ends only when the walk ends it. */
export const leaseMs = 120_000

/** A second crash is one too many, so that the walk sees it happen. */
export const limits: EngineLimits = {
  ...engineLimits,
  serverLeaseMs: leaseMs,
  lostAfterMs: leaseMs,
  crashesAllowed: 1,
}

export const secretBox = createSecretBox([Buffer.alloc(32, 7)])
export const logger = silentLogger()

/** A real database with some schedules, and everything around it that the walk decides. */
export interface World extends AsyncDisposable, Outside {
  /** Sees everything at once, past the gate: for the checker and for the walk itself. */
  readonly store: Store
  readonly metrics: Metrics
  readonly scheduleIds: readonly string[]
  /** Cap of each capped account. */
  readonly caps: ReadonlyMap<string, number>
  storeOf(actor: Actor): Store
}

export async function openWorld(random: Random, weather: Weather): Promise<World> {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const gate = createGate({
    database: store.database,
    random,
    nameOf: statementNames(),
    roughness: weather.outside,
  })
  const capped = await addAccount(store, { maxConcurrentExecutions: 2 })
  const folderKey = await addFolder(store, 'Other')
  const nextRunAt = new Date('2100-01-01T09:00:00Z')
  const schedules = [
    await addSchedule(store, {
      nextRunAt,
      accountId: capped,
      destinations: [{ to: ['a@example.org', neverReady] }],
    }),
    await addSchedule(store, {
      nextRunAt,
      accountId: capped,
      destinations: [{ onUnknown: 'Resend' }],
      recurrence: { overlapPolicy: 'Allow' },
    }),
    await addSchedule(store, {
      nextRunAt,
      folderKey,
      destinations: [{}, { to: ['c@example.org'], onUnknown: 'Resend' }],
    }),
    await addSchedule(store, { nextRunAt, folderKey, destinations: [{ to: [neverReady] }] }),
    await addSchedule(store, { nextRunAt, folderKey, destinations: [] }),
    ...(weather.holds ? [await addHoldingSchedule(store, nextRunAt)] : []),
  ]
  return {
    gate,
    random,
    store,
    metrics: createMetrics(),
    mailbox: new Map(),
    queue: { jobs: new Map(), incarnation: 1, receivers: new Map() },
    hints: { listeners: new Set() },
    scheduleIds: schedules.map(({ id }) => id),
    caps: new Map([[capped, 2]]),
    storeOf(actor) {
      const gated = createStore(gate.databaseOf(actor), secretBox)
      // The walk stops an actor between any two statements, so it sees them one by one.
      return { ...gated, jointCommits: oneAfterTheOther(gated) }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Each of its runs has more recipients than may get it without a decision. */
function addHoldingSchedule(store: Store, nextRunAt: Date) {
  return addSchedule(store, {
    nextRunAt,
    definition: { holdWhen: { maxRecipients: 1 } },
    destinations: [{ to: ['h@example.org', 'i@example.org'] }],
  })
}

/** The file that a statement is from; its beginning when it stands in the code. */
function statementNames(): (sql: string) => string {
  const byText = new Map([...statements()].map(([name, text]) => [text, name]))
  return (sql) => byText.get(sql) ?? sql.trim().slice(0, 40)
}
