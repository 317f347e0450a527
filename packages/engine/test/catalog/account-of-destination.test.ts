import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { addAccount, addSchedule, openTestStore } from '../../src/testing.ts'

test('a BI account that a destination signs in with is not deleted, and is once no destination has it', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const biAccountId = await addAccount(store)
  const { id } = await addSchedule(store, { destinations: [{ kind: 'SharePoint', biAccountId }] })
  expect(await store.sourceAccounts.remove('bi', biAccountId)).toBe('in-use')
  // A build that kept ids as they were typed has written it so.
  await store.database.query(
    `UPDATE destinations SET settings = settings || jsonb_build_object('biAccountId', upper($2)) WHERE schedule_id = $1`,
    [id, biAccountId],
  )
  expect(await store.sourceAccounts.remove('bi', biAccountId)).toBe('in-use')
  await store.database.query(
    `UPDATE destinations SET settings = settings || '{"biAccountId": null}' WHERE schedule_id = $1`,
    [id],
  )
  expect(await store.sourceAccounts.remove('bi', biAccountId)).toBe('removed')
})
