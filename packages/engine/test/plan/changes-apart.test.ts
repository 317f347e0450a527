import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { Store } from '../../src/store.ts'
import { addAccount, addCalendar, addSchedule, openTestStore } from '../../src/testing.ts'

const changes = {
  'an edit of a calendar': {
    table: 'calendar_changes',
    column: 'calendar_id',
    async add(store: Store) {
      const calendar = await addCalendar(store, [])
      await addSchedule(store, { calendar })
      await store.database.query(
        `INSERT INTO calendar_changes (calendar_id, began_at) VALUES ($1, clock_timestamp())`,
        [calendar.id],
      )
      return calendar.id
    },
    continue: (store: Store) => store.calendars.continueEdit(),
  },
  'a change of the holds of an account': {
    table: 'account_hold_changes',
    column: 'account_id',
    async add(store: Store) {
      const accountId = await addAccount(store)
      await addSchedule(store, { accountId })
      await store.database.query(
        `INSERT INTO account_hold_changes (account_id, released, problem) VALUES ($1, '{}', 'away')`,
        [accountId],
      )
      return accountId
    },
    continue: (store: Store) => store.sourceAccounts.continueHolds(),
  },
}

test.each(Object.entries(changes))(
  '%s whose page the store refuses does not stop the others of its kind, and is tried again until it is taken',
  async (_name, change) => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const { store } = open
    const { query } = store.database
    const ids = [await change.add(store), await change.add(store)].toSorted()
    // The first in the order of the changes.
    await query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END'`)
    await query(`CREATE TRIGGER refuse BEFORE DELETE ON ${change.table} FOR EACH ROW
      WHEN (OLD.${change.column} = '${ids[0]}') EXECUTE FUNCTION refuse()`)
    const left = async () =>
      (await query<{ id: string }>(`SELECT ${change.column} AS id FROM ${change.table}`)).map(({ id }) => id)
    expect(await change.continue(store)).toBe(true)
    expect(await left()).toEqual([ids[0]])
    await expect(change.continue(store)).rejects.toThrow('refused')
    await query(`DROP TRIGGER refuse ON ${change.table}`)
    expect(await change.continue(store)).toBe(true)
    expect(await change.continue(store)).toBe(false)
  },
)
