import { randomUUID } from 'node:crypto'

import { noticeContent, noticeText } from '@punctual/domain'
import { beforeEach, expect, test } from 'vitest'

import { lead } from '../../src/testing.ts'
import { openNotices, refused } from './notice-support.ts'

const dayMs = 86_400_000

let open: Awaited<ReturnType<typeof openNotices>>
beforeEach(async () => {
  open = await openNotices()
  return () => open[Symbol.asyncDispose]()
})

async function addUser(address: string, role = 'Editor'): Promise<string> {
  const words = { firstName: '', lastName: '', role, passwordHash: 'none' }
  const written = await open.store.users.create({ userName: randomUUID(), address, ...words })
  if (!written.ok) throw new Error(written.conflict)
  return written.user.id
}

/** A schedule with a run that has failed just now. */
async function failing(seed: Parameters<typeof open.watched>[0]): Promise<string> {
  const id = await open.watched(seed)
  await open.end(id, 'Failed', refused)
  return id
}

/** So long after the present. */
const later = (ms: number) => new Date(Date.now() + ms)
const addAt = (now: Date, term = open.term) => open.store.needs.addDigests(term, { now, limit: 10 })

async function digests() {
  const rows = await open.store.database.query<{ recipient: string; content: unknown }>(
    "SELECT recipient, content FROM notices WHERE kind = 'NeedsUnseen' ORDER BY created_at, recipient",
  )
  return rows.map(({ recipient, content }) => ({ recipient, content: noticeContent.parse(content) }))
}
const recipients = async () => (await digests()).map(({ recipient }) => recipient)
const needIds = async () => (await open.store.needs.list({ after: null, limit: 10 })).map(({ id }) => id)

test('a need that no user reads for a day is mailed to its owner and its addresses, once a day until it is settled', async () => {
  const owner = await addUser('ann@example.org')
  await failing({ to: ['Ops <OPS@example.org>', 'ann@example.org'], owner })
  expect(await addAt(later(dayMs - 60_000))).toBe(0)
  expect(await addAt(later(dayMs + 60_000))).toBe(2)
  expect(await addAt(later(dayMs + 120_000))).toBe(0)
  expect(await recipients()).toEqual(['OPS@example.org', 'ann@example.org'])
  expect(await addAt(later(2 * dayMs + 120_000))).toBe(2)
  const [id] = await needIds()
  await open.store.needs.settle({ id: id!, by: 'ann', reason: 'done' })
  expect(await addAt(later(4 * dayMs))).toBe(0)
})

test('reading the list, and taking a need over, puts the mail off by a day', async () => {
  await failing({ to: ['ops@example.org'] })
  const [id] = await needIds()
  await open.store.needs.look([id!], later(dayMs))
  expect(await addAt(later(2 * dayMs - 60_000))).toBe(0)
  await open.store.needs.takeOver({ id: id!, by: 'ann', at: later(2 * dayMs) })
  expect(await addAt(later(3 * dayMs - 60_000))).toBe(0)
  expect(await addAt(later(3 * dayMs))).toBe(1)
})

test('a need whose schedule notifies none goes to each administrator with an address', async () => {
  await addUser('root@example.org', 'Administrator')
  await addUser('', 'Administrator')
  await addUser('eve@example.org')
  await failing({ to: [] })
  await failing({ to: ['ops@example.org'] })
  expect(await addAt(later(dayMs + 60_000))).toBe(2)
  const [first, second] = await digests()
  expect([first?.recipient, first?.content.needCount]).toEqual(['ops@example.org', 1])
  expect([second?.recipient, second?.content.needCount]).toEqual(['root@example.org', 1])
})

test('an owner who may not view the folder any more gets none of it', async () => {
  const owner = await addUser('ann@example.org')
  await addUser('root@example.org', 'Administrator')
  const id = await failing({ to: [], owner })
  const root = await open.store.folders.root()
  const made = await open.store.folders.create({ parentId: root.id, name: 'Private', description: '' })
  if (!made.ok) throw new Error(made.conflict)
  await open.store.database.query('UPDATE schedules SET folder_id = $2 WHERE id = $1', [id, made.folder.id])
  await open.store.grants.write(made.folder.id, { inherits: false, grants: [] })
  expect(await addAt(later(dayMs + 60_000))).toBe(1)
  expect(await recipients()).toEqual(['root@example.org'])
})

const suppress = (address: string, scheduleId: string | null = null, untilAt: Date | null = null) =>
  open.store.suppressions.suppress({
    address,
    scheduleId,
    untilAt,
    reason: 'left',
    source: 'Administrator',
    createdBy: 'tester',
  })

test('a need whose owner and addresses are all suppressed goes to the administrators, to none that is suppressed', async () => {
  for (const name of ['root', 'gone']) await addUser(`${name}@example.org`, 'Administrator')
  const owner = await addUser('Ann@example.org')
  const id = await failing({ to: ['Ops <OPS@example.org>'], owner })
  await suppress('ann@example.org')
  await suppress('gone@example.org')
  await suppress('ops@example.org', id)
  expect(await addAt(later(dayMs + 60_000))).toBe(1)
  expect(await recipients()).toEqual(['root@example.org'])
})

test('the suppression of one schedule keeps the needs of the others in the mail, and one that is over keeps none from it', async () => {
  await addUser('root@example.org', 'Administrator')
  const [quiet, other] = [
    await failing({ to: ['ops@example.org'] }),
    await failing({ to: ['ops@example.org'] }),
  ]
  await suppress('ops@example.org', quiet)
  await suppress('ops@example.org', other, later(dayMs))
  expect(await addAt(later(dayMs + 60_000))).toBe(2)
  const counts = (await digests()).map(({ recipient, content }) => [recipient, content.needCount])
  expect(counts).toEqual([
    ['ops@example.org', 1],
    ['root@example.org', 1],
  ])
})

test('a mail that was rejected because its reader was suppressed meanwhile does not use up the day of the reader', async () => {
  await failing({ to: ['ops@example.org'] })
  const now = later(dayMs + 60_000)
  await addAt(now)
  await open.store.database
    .query(`UPDATE notices SET state = 'Rejected', tries = 1, settled_at = clock_timestamp(),
    error = '{"code": "recipient_suppressed"}' WHERE kind = 'NeedsUnseen'`)
  const soon = new Date(now.getTime() + 1)
  expect(await addAt(soon)).toBe(1)
  const states = await open.store.database.query(
    `SELECT state, error, settled_at AS at FROM notices WHERE kind = 'NeedsUnseen'`,
  )
  expect(states).toEqual([{ state: 'Planned', error: null, at: null }])
  expect(await addAt(soon)).toBe(0)
})

test('of two schedulers at one time, and after a restart, none adds a mail that is there', async () => {
  await failing({ to: ['ops@example.org'] })
  const dead = open.term
  const now = later(dayMs + 60_000)
  await Promise.all([addAt(now), addAt(new Date(now.getTime() + 1))])
  expect(await recipients()).toEqual(['ops@example.org'])
  await open.store.database.query(
    "UPDATE leader_leases SET expires_at = clock_timestamp() - interval '1 second'",
  )
  const term = await lead(open.store)
  expect(await addAt(later(3 * dayMs), dead)).toBeNull()
  expect(await addAt(later(dayMs + 90_000), term)).toBe(0)
  expect(await recipients()).toEqual(['ops@example.org'])
})

test('a mail names the most urgent needs, says how many more there are', async () => {
  for (let number = 0; number < 22; number += 1) await failing({ to: ['ops@example.org'] })
  expect(await addAt(later(dayMs + 60_000))).toBe(1)
  const [digest] = await digests()
  expect(digest?.content).toMatchObject({ needCount: 22, needs: { length: 20 } })
  const english = noticeText('NeedsUnseen', digest!.content, { language: 'en', consoleUrl: null })
  expect(english.subject).toBe('22 need attention')
  expect(english.body).toMatch(/^No user who may decide has read this for a day\./)
  expect(english.body.match(/^Failed: ".+" in \/.*, since \d{4}-/gm)).toHaveLength(20)
  expect(english.body).toContain('and 2 more\n\nMore: punctual need list')
  expect(noticeText('NeedsUnseen', digest!.content, { language: 'de', consoleUrl: null }).subject).toBe(
    '22 brauchen eine Entscheidung',
  )
})
