import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '@punctual/testing'

import { addSchedule, openTestStore } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'
import { requestRun } from '../support.ts'

let store: Store

beforeAll(async () => {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  store = resources.use(openTestStore(database.url)).store
  return () => resources.disposeAsync()
})

/** An execution with an artifact, and a file that was kept as it was sent. */
async function executed() {
  const { id: scheduleId } = await addSchedule(store)
  const executionId = await requestRun(store, scheduleId)
  const destinationId = randomUUID()
  await store.database.query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
     SELECT $1, nominal_at, id, 0, 'made.pdf', 'PDF', 'application/pdf', 5, 'aa', now() FROM work WHERE id = $1`,
    [executionId],
  )
  const kept = { destinationId, row: 2, position: 1, name: 'kept.zip', contentType: 'application/zip' }
  await store.database.query('UPDATE work SET locked_files = $2 WHERE id = $1', [
    executionId,
    JSON.stringify([
      { ...kept, bytes: 7, sha256: 'bb' },
      { ...kept, position: 2, messageId: '<m1>', bytes: 8, sha256: 'c1' },
      { ...kept, position: 2, messageId: '<m2>', bytes: 8, sha256: 'c2' },
    ]),
  ])
  return { scheduleId, executionId, destinationId }
}

test('a link opens the artifact as it was made, or the file that was kept for its destination and row', async () => {
  const { executionId, destinationId } = await executed()
  const made = { executionId, destinationId, row: 2, position: 0, isAsMade: true, messageId: '' }
  expect(await store.fileLinks.find(made)).toEqual({
    name: 'made.pdf',
    contentType: 'application/pdf',
    bytes: 5,
    sha256: 'aa',
  })
  const kept = { ...made, position: 1, isAsMade: false }
  expect(await store.fileLinks.find(kept)).toMatchObject({ name: 'kept.zip', bytes: 7, sha256: 'bb' })
  for (const other of [{ destinationId: randomUUID() }, { row: 1 }, { position: 0 }, { isAsMade: true }])
    expect(await store.fileLinks.find({ ...kept, ...other })).toBeNull()
})

test('a link opens the file of its own mail, and one that names no mail the file of its destination', async () => {
  const { executionId, destinationId } = await executed()
  const kept = { executionId, destinationId, row: 2, position: 2, isAsMade: false }
  const found = async (messageId: string, position = 2) =>
    (await store.fileLinks.find({ ...kept, position, messageId }))?.sha256 ?? null
  expect([await found('<m1>'), await found('<m2>'), await found('<m3>')]).toEqual(['c1', 'c2', null])
  expect([await found('<m1>', 1), await found('', 1)]).toEqual(['bb', 'bb'])
})

test('revoked links open and count nothing, and the first revocation stays in the record', async () => {
  const { executionId, destinationId } = await executed()
  const link = { executionId, destinationId, row: 0, position: 0, isAsMade: true, messageId: '' }
  expect(await store.fileLinks.use(executionId)).toMatchObject({ opens: 0, revokedAt: null })
  expect([
    await store.fileLinks.countOpen(executionId),
    await store.fileLinks.countOpen(executionId),
  ]).toEqual([true, true])
  await store.fileLinks.revoke(executionId, { revokedBy: 'ann', reason: 'sent to the wrong list' })
  await store.fileLinks.revoke(executionId, { revokedBy: 'bob', reason: 'again' })
  expect([await store.fileLinks.find(link), await store.fileLinks.countOpen(executionId)]).toEqual([
    null,
    false,
  ])
  expect(await store.fileLinks.use(executionId)).toMatchObject({
    opens: 2,
    lastOpenedAt: expect.any(Date),
    revokedAt: expect.any(Date),
    revokedBy: 'ann',
    reason: 'sent to the wrong list',
  })
})

test('links of a run whose links were never opened can be revoked', async () => {
  const { executionId } = await executed()
  await store.fileLinks.revoke(executionId, { revokedBy: 'ann', reason: '' })
  expect(await store.fileLinks.countOpen(executionId)).toBe(false)
})

test('a link of a deleted schedule opens nothing, nor does one of an execution that is gone', async () => {
  const { scheduleId, executionId, destinationId } = await executed()
  const link = { executionId, destinationId, row: 0, position: 0, isAsMade: true, messageId: '' }
  await store.database.query('DELETE FROM schedules WHERE id = $1', [scheduleId])
  expect(await store.fileLinks.find(link)).toBeNull()
  expect(await store.fileLinks.find({ ...link, executionId: randomUUID() })).toBeNull()
  expect(await store.fileLinks.countOpen(randomUUID())).toBe(false)
})
