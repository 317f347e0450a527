import { createScheduleSearch, type ScheduleSearchFilter } from '@punctual/catalog'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { addFolder, addSchedule, openTestStore } from '../../src/testing.ts'

type Search = ReturnType<typeof createScheduleSearch>
type Page = Parameters<Search['list']>[1]

/** All pages of a list, one after the other. */
async function idsOf(search: Search, filter: ScheduleSearchFilter, order: Page['order']) {
  const ids: string[] = []
  for (let after: Page['after'] = null; ;) {
    const page = await search.list(filter, { order, after, limit: 3 })
    ids.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last) return ids
    const isDue = last.enabled && last.quarantineReason === null
    after = { key: isDue ? (last.nextRunAt?.toISOString() ?? null) : null, id: last.id }
  }
}

test('a search lists the same schedules in the order of their next runs, page after page, whether it finds few or many', async () => {
  await using resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(url))
  const folderKey = await addFolder(store, 'Sales')
  for (let number = 0; number < 12; number += 1) {
    const nextRunAt = number % 4 === 3 ? null : new Date(Date.UTC(2031, 0, 1, number % 5))
    const { id } = await addSchedule(store, { nextRunAt, folderKey: number % 3 === 0 ? '/' : folderKey })
    if (number % 5 === 4)
      await store.database.query('UPDATE schedules SET enabled = false WHERE id = $1', [id])
  }
  const many = createScheduleSearch(store.database, null, 0)
  const filters: ScheduleSearchFilter[] = [
    { folder: { pathKey: folderKey, isRecursive: false } },
    { kind: 'single' },
    { enabled: true },
    { runnable: true },
    { runnable: false },
    { lastResult: 'Succeeded' },
    { late: false },
    { kind: 'single', dueBefore: new Date(Date.UTC(2031, 0, 1, 3)) },
  ]
  for (const filter of filters) {
    const byName = await store.scheduleSearch.ids(filter, 100)
    expect(await store.scheduleSearch.count(filter), JSON.stringify(filter)).toBe(byName.length)
    for (const order of ['NextRun', '-NextRun'] as const) {
      const ids = await idsOf(store.scheduleSearch, filter, order)
      expect(ids, JSON.stringify(filter)).toEqual(await idsOf(many, filter, order))
      expect(ids.toSorted(), JSON.stringify(filter)).toEqual(byName.toSorted())
    }
  }
})
