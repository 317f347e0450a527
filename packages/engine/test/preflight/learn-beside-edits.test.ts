import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { Store } from '../../src/store.ts'
import { addAccount, addSchedule, openTestStore } from '../../src/testing.ts'

/** A package through untried accounts, with a run that has read through all of them. */
async function addProven(store: Store, accounts: number) {
  const accountIds: string[] = []
  for (let made = 0; made < accounts; made += 1) accountIds.push(await addAccount(store))
  const reports = accountIds.map((accountId, index) => ({
    name: `report ${index}`,
    account: index,
    accountId,
  }))
  const { id } = await addSchedule(store, { package: { reports } })
  const { query } = store.database
  await query(
    `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, attempt, started_at, completed_at, not_before, run_by, entry_at)
     SELECT gen_random_uuid(), clock_timestamp(), id, kind, name, folder_id, 'manual', 'Succeeded', 1, clock_timestamp(), clock_timestamp(), now(), 'test', now() FROM schedules WHERE id = $1`,
    [id],
  )
  await query(`UPDATE schedules SET last_run_at = clock_timestamp() WHERE id = $1`, [id])
  return { id, accountIds: accountIds.toSorted() }
}

test('learning from runs waits for no edit of an account, and learns of it when the edit is over', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { accountIds } = await addProven(store, 2)
  await store.database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query('SELECT FROM source_accounts WHERE id = $1 FOR SHARE', [accountIds[0]])
    expect(await store.preflights.learnFromRuns()).toBe(1)
  })
  expect(await store.preflights.learnFromRuns()).toBe(1)
  expect(await store.preflights.learnFromRuns()).toBe(0)
})

test('learning from runs and the edit of a package with many accounts end without a deadlock, whichever account both meet at', async () => {
  await using database = await createTestDatabase()
  {
    // Groups come in no requested order, as they do of many accounts.
    await using before = openTestStore(database.url)
    await before.store.database.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_sort = off', current_database()); END $$`,
    )
  }
  await using open = openTestStore(database.url)
  const { store } = open
  const { query } = store.database
  const { id, accountIds } = await addProven(store, 12)
  const isOverOrWaits = async (over: () => number, started: number) => {
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return over() + (await query(waits)).length >= started
  }
  for (const held of accountIds) {
    await query(`UPDATE source_accounts SET status = 'NotValidated', last_validated_at = NULL`)
    const stored = (await store.schedules.read(id))!
    const change = { ...stored, kind: 'package' as const, sourceAccount: null, calendar: null, owner: null }
    let over = 0
    const counted = (work: Promise<unknown>) => work.finally(() => (over += 1))
    const both = await store.database.transaction(async (hold) => {
      await hold('SET LOCAL idle_in_transaction_session_timeout = 0')
      await hold('SELECT FROM source_accounts WHERE id = $1 FOR UPDATE', [held])
      const learnt = counted(store.preflights.learnFromRuns())
      await eventually(() => isOverOrWaits(() => over, 1), { timeoutMs: 20_000, everyMs: 1 })
      const edited = counted(store.schedules.update({ ...change, folderKey: '/', nextRunAt: 'keep' }))
      await eventually(() => isOverOrWaits(() => over, 2), { timeoutMs: 20_000, everyMs: 1 })
      return { ended: Promise.allSettled([learnt, edited]) }
    })
    expect(await both.ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled', value: { ok: true } },
    ])
  }
})
