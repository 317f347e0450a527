import { createStore, type Store } from '@punctual/engine'
import { createSecretBox } from '@punctual/store'

import { atMost, type Measurement } from '../measurement.ts'
import { fillLimitMs, openBenchDatabase } from '../open-bench-database.ts'
import { startServers } from '../services.ts'
import { median } from '../statistics.ts'
import { fillSchedules } from './fill-schedules.ts'

export interface SearchOptions {
  readonly rounds: number
  readonly schedules: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

type List = Store['scheduleSearch']['list']
type Filter = Parameters<List>[0]
type Order = Parameters<List>[1]['order']

interface Search {
  readonly name: string
  readonly filter: Filter
  readonly order?: Order
}

/** What the page of schedules in the console asks for. */
const searches: readonly Search[] = [
  { name: 'everything', filter: {} },
  { name: 'everything, by the next run', filter: {}, order: 'NextRun' },
  { name: 'a text of a hundred names', filter: { text: 'report 777' } },
  { name: 'a text of addresses', filter: { text: 'reader12' } },
  { name: 'a folder', filter: { folder: { pathKey: '/folder 7', isRecursive: true } } },
  {
    name: 'a folder, by the next run',
    filter: { folder: { pathKey: '/folder 7', isRecursive: true } },
    order: 'NextRun',
  },
  { name: 'an owner', filter: { ownerName: 'owner7' } },
  { name: 'an owner, by the next run', filter: { ownerName: 'owner7' }, order: 'NextRun' },
  { name: 'an owner of two, by the next run', filter: { ownerName: 'owner0' }, order: 'NextRun' },
  { name: 'last result Failed', filter: { lastResult: 'Failed' } },
  { name: 'last result Failed, by the next run', filter: { lastResult: 'Failed' }, order: 'NextRun' },
  { name: 'last result Succeeded', filter: { lastResult: 'Succeeded' } },
  { name: 'what will run', filter: { runnable: true } },
  { name: 'what nothing will start', filter: { runnable: false } },
  { name: 'a kind', filter: { kind: 'single' } },
]

/** A text that finds everything has no goal: each of its rows is read. */
const unbounded: readonly Search[] = [{ name: 'a text of every report', filter: { text: 'sales' } }]

const pageRows = 200
const goalMs = 50

/** The first page of a search and its count, as a request asks for both. */
export async function measureSearch({
  rounds,
  schedules,
  signal,
  report,
}: SearchOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const { databaseUrl, describedAs } = await startServers(resources, signal)
  const connection = { databaseUrl, maximumConnections: 4, statementTimeoutMs: fillLimitMs }
  const database = openBenchDatabase(resources, connection)
  const store = createStore(database, createSecretBox([Buffer.alloc(32, 7)]))
  report(`Adding ${schedules} schedules.`)
  await fillSchedules(store, schedules)
  const measurements: Measurement[] = []
  for (const { name, filter, order = 'Name' } of [...searches, ...unbounded]) {
    signal.throwIfAborted()
    const times: number[] = []
    let found = 0
    for (let round = 0; round <= rounds; round += 1) {
      const begin = performance.now()
      const [, count] = await Promise.all([
        store.scheduleSearch.list(filter, { order, after: null, limit: pageRows + 1 }),
        store.scheduleSearch.count(filter),
      ])
      if (round > 0) times.push(performance.now() - begin)
      found = count
    }
    const p50 = median(times)
    const isChecked = searches.some((search) => search.name === name)
    measurements.push({
      name: `Search of ${schedules}: ${name}`,
      figures: { p50Ms: p50, found },
      checkResults: isChecked ? [atMost('p50, ms', p50, goalMs)] : [],
    })
  }
  return { describedAs, measurements }
}
