import { newId } from '@punctual/domain'
import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { Store } from '../../src/store.ts'
import { addAccount, addFolder, addSchedule, openTestStore } from '../../src/testing.ts'

const problem = 'The source account was found invalid: it is gone.'
const tomorrow = new Date(Date.now() + 86_400_000)

function scheduleOf(accountId: string, folderKey: string) {
  const id = newId()
  return {
    id,
    kind: 'single' as const,
    folderKey,
    name: `Schedule ${id}`,
    description: '',
    keywords: [],
    isDataDriven: false,
    sourceAccount: { id: accountId, kind: 'bi' as const },
    calendar: null,
    definition: { kind: 'single' },
    recurrence: { timeZone: 'UTC' },
    enabled: true,
    nextRunAt: tomorrow,
    notRunnableReasons: [],
    serverName: null,
    destinations: [],
  }
}

/** Each way in which a schedule comes to read through an account; answers the ids of what does afterwards. */
const edits = {
  created: async (store: Store, accountId: string, folderKey: string) => {
    const given = scheduleOf(accountId, folderKey)
    return { ids: [given.id], run: () => store.schedules.create(given) }
  },
  'created with others': async (store: Store, accountId: string, folderKey: string) => {
    const given = [scheduleOf(accountId, folderKey), scheduleOf(accountId, folderKey)]
    return { ids: given.map(({ id }) => id), run: () => store.schedules.createEach(given) }
  },
  edited: async (store: Store, accountId: string, folderKey: string) => {
    const given = scheduleOf(await addAccount(store), '/')
    await store.schedules.create(given)
    const sourceAccount = { id: accountId, kind: 'bi' as const }
    return {
      ids: [given.id],
      run: () => store.schedules.update({ ...given, sourceAccount, folderKey, version: 1 }),
    }
  },
  'edited as a package': async (store: Store, accountId: string, folderKey: string) => {
    const { id } = await addSchedule(store, { package: { reports: [{ name: 'a' }] } })
    const other = await addSchedule(store, { package: { reports: [{ name: 'a', accountId }] } })
    const [was, wanted] = [await store.schedules.read(id), await store.schedules.read(other.id)]
    await store.schedules.remove(other.id, ['package'])
    if (!was || !wanted) throw new Error('a schedule is missing')
    const change = { ...scheduleOf(accountId, folderKey), ...was, definition: wanted.definition }
    return {
      ids: [id],
      run: () =>
        store.schedules.update({
          ...change,
          kind: 'package',
          sourceAccount: null,
          calendar: null,
          folderKey,
          owner: null,
          version: 1,
        }),
    }
  },
}

/**
 * Runs two calls beside each other, the first of which waits for a row that is locked until the second has
 * ended or waits too.
 */
async function overlapping(
  store: Store,
  locked: { sql: string; id: string },
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
) {
  const waiting = async (least: number) => {
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await store.database.query(waits)).length >= least
  }
  const running = await store.database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query(locked.sql, [locked.id])
    const one = first()
    await eventually(() => waiting(1), { timeoutMs: 10_000 })
    let isOver = false
    const other = second().finally(() => (isOver = true))
    await eventually(async () => isOver || (await waiting(2)), { timeoutMs: 10_000 })
    return { both: Promise.all([one, other]) }
  })
  return await running.both
}

const orders = ['before', 'after'] as const
const cases = Object.entries(edits).flatMap(([name, prepare]) =>
  orders.map((order) => [name, order, prepare] as const),
)

test.each(cases)(
  'a schedule that is %s while its account begins to be held is held (it began %s the change of the account)',
  async (_name, order, prepare) => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const { store } = open
    const accountId = await addAccount(store)
    const { id: user } = await addSchedule(store, { accountId, nextRunAt: tomorrow })
    const folderKey = await addFolder(store, 'target')
    const { ids, run } = await prepare(store, accountId, folderKey)
    const hold = () =>
      store.sourceAccounts.recordValidation(
        { id: accountId, version: 1, status: 'Invalid', at: new Date(), problem },
        () => Promise.resolve(new Map()),
      )
    // The edit waits for its folder, whose key it needs; the change of the account for a schedule of its page.
    if (order === 'before') {
      const folder = { sql: 'SELECT FROM folders WHERE path_key = $1 FOR UPDATE', id: folderKey }
      await overlapping(store, folder, [run, hold])
    } else {
      const page = { sql: 'SELECT FROM schedules WHERE id = $1 FOR UPDATE', id: user }
      await overlapping(store, page, [hold, run])
    }
    while (await store.sourceAccounts.continueHolds());
    expect(
      await store.database.query(
        `SELECT id, held_reasons AS held, plan_from AS planned FROM schedules WHERE id = ANY ($1) AND source_account_id IS NOT DISTINCT FROM
           CASE WHEN kind = 'package' THEN NULL ELSE $2::uuid END ORDER BY id`,
        [ids, accountId],
      ),
    ).toEqual(ids.toSorted().map((id) => ({ id, held: [problem], planned: null })))
  },
)
