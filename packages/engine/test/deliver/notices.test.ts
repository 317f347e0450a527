import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { addWorker, killServer, lead, statement } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'
import { openNotices, refused } from './notice-support.ts'

test('a schedule that fails every time says so once, and once that it has recovered', async () => {
  await using open = await openNotices()
  const id = await open.watched({ to: ['ops@example.org', 'ann@example.org'] })
  for (let run = 0; run < 3; run += 1) {
    await open.end(id, 'Failed', refused)
    await open.evaluate(id)
  }
  expect(await open.notices(id)).toEqual(['Failed ops@example.org', 'Failed ann@example.org'])
  await open.end(id, 'Succeeded')
  await open.end(id, 'Succeeded')
  expect(await open.evaluate(id)).toMatchObject({ ends: 2, notices: ['Recovered'], isDisabled: false })
  expect((await open.notices(id)).slice(2)).toEqual([
    'Recovered ops@example.org',
    'Recovered ann@example.org',
  ])
  await open.end(id, 'PartiallyDelivered')
  expect(await open.evaluate(id)).toMatchObject({ notices: ['Failed'] })
})

test('a notice says what failed, with the code and the ids, as it was when the run ended', async () => {
  await using open = await openNotices()
  const id = await open.watched()
  const executionId = await open.end(id, 'Failed', refused)
  await open.evaluate(id)
  const [row] = await open.store.database.query<{ content: object }>('SELECT content FROM notices')
  expect(row?.content).toMatchObject({
    scheduleId: id,
    folderPath: '/',
    executionId,
    status: 'Failed',
    code: 'source_report_not_found',
    reasons: ['The report does not exist in the source system.'],
    said: [{ code: 'source_report_not_found', values: {} }],
  })
})

test('cancelled runs, and runs that a condition kept from sending, say nothing of a schedule', async () => {
  await using open = await openNotices()
  const id = await open.watched({ disableAfter: 2 })
  await open.end(id, 'Failed', refused)
  await open.end(id, 'Cancelled')
  await open.end(id, 'Succeeded', { ...refused, code: 'condition_not_met' })
  await open.evaluate(id)
  expect(await open.notices(id)).toEqual(['Failed ops@example.org'])
  const failing = await open.end(id, 'Failed', refused)
  expect(await open.evaluate(id)).toMatchObject({ ends: 1, notices: ['Disabled'], isDisabled: true })
  const [row] = await open.store.database.query<{ cause: string }>(
    `SELECT cause FROM notices WHERE kind = 'Disabled'`,
  )
  expect(row?.cause).toBe(failing)
})

test('an address gets one notice, however often and however it is written, also as that of the owner', async () => {
  await using open = await openNotices()
  const words = { firstName: '', lastName: '', role: 'Editor', passwordHash: 'none' }
  const lea = await open.store.users.create({ userName: 'lea', address: 'LEA@example.org', ...words })
  if (!lea.ok) throw new Error(lea.conflict)
  const to = ['CASE@example.org', 'Case <case@Example.org>', 'lea@example.org']
  const id = await open.watched({ to, owner: lea.user.id })
  await open.end(id, 'Failed')
  await open.evaluate(id)
  expect((await open.notices(id)).toSorted()).toEqual(['Failed CASE@example.org', 'Failed lea@example.org'])
})

test('users who did not choose notices of recovery get none, and get one of the next failure', async () => {
  await using open = await openNotices()
  const id = await open.watched({ onRecovery: false })
  for (const status of ['Failed', 'Succeeded', 'Failed']) await open.end(id, status)
  await open.evaluate(id)
  expect(await open.notices(id)).toEqual(['Failed ops@example.org', 'Failed ops@example.org'])
})

test('after so many failed runs in a row a schedule is disabled once, with an audit entry by the system and one notice', async () => {
  await using open = await openNotices()
  const { store } = open
  const id = await open.watched({ disableAfter: 3 })
  for (let run = 0; run < 3; run += 1) await open.end(id, 'Failed', refused)
  const results = await Promise.all([open.evaluate(id), open.openOther().notices.evaluate(open.term, id)])
  expect(results.filter((result) => result?.isDisabled)).toHaveLength(1)
  await open.end(id, 'Failed', refused)
  await open.evaluate(id)
  expect(await open.notices(id)).toEqual(['Failed ops@example.org', 'Disabled ops@example.org'])
  const schedule = await store.schedules.read(id)
  expect(schedule).toMatchObject({ enabled: false, nextRunAt: null, recurrence: { enabled: false } })
  const entries = await store.audit.list({ filter: { subject: id }, limit: 10 })
  expect(entries).toMatchObject([
    {
      actor: 'Scheduler',
      action: 'schedule.disable',
      before: { Enabled: true },
      after: { Enabled: false, ConsecutiveFailures: 3 },
    },
  ])
})

test('a run that succeeds, and enabling the schedule, begin the count of failed runs anew', async () => {
  await using open = await openNotices()
  const { database } = open.store
  const id = await open.watched({ disableAfter: 2 })
  const isEnabled = async () => (await open.store.schedules.read(id))?.enabled
  for (const status of ['Failed', 'Succeeded', 'Failed']) await open.end(id, status)
  await open.evaluate(id)
  expect(await isEnabled()).toBe(true)
  await open.end(id, 'Failed')
  // An end that is not evaluated yet does not count either.
  await database.query('UPDATE schedules SET enabled = false WHERE id = $1', [id])
  await database.query('UPDATE schedules SET enabled = true WHERE id = $1', [id])
  await open.evaluate(id)
  await open.end(id, 'Failed')
  await open.evaluate(id)
  expect(await isEnabled()).toBe(true)
  await open.end(id, 'Failed')
  expect(await open.evaluate(id)).toMatchObject({ isDisabled: true })
})

test('a schedule that is watched again after a pause says that it fails, though it did so before', async () => {
  await using open = await openNotices()
  const { database } = open.store
  const id = await open.watched()
  await open.end(id, 'Failed')
  await open.evaluate(id)
  await database.query(`UPDATE schedules SET notify_on_failure = '{}' WHERE id = $1`, [id])
  await open.end(id, 'Failed')
  expect(await open.store.notices.readUnevaluated(10)).toEqual([])
  await database.query(`UPDATE schedules SET notify_on_failure = '{new@example.org}' WHERE id = $1`, [id])
  await open.end(id, 'Failed')
  await open.evaluate(id)
  expect(await open.notices(id)).toEqual(['Failed ops@example.org', 'Failed new@example.org'])
})

test('a leader that dies while it evaluates ends loses and doubles nothing, and one whose term is over evaluates none', async () => {
  await using open = await openNotices()
  const { database } = open.store
  const id = await open.watched()
  await open.end(id, 'Failed', refused)
  await database.query('ALTER TABLE notices RENAME TO elsewhere')
  await expect(open.evaluate(id)).rejects.toThrow('notices')
  await database.query('ALTER TABLE elsewhere RENAME TO notices')
  await database.query(`UPDATE leader_leases SET expires_at = clock_timestamp() - interval '1 second'`)
  expect(await open.evaluate(id)).toBeNull()
  expect(await open.notices(id)).toEqual([])
  const next = await lead(open.store)
  expect(await open.store.notices.readUnevaluated(10)).toEqual([id])
  const both = await Promise.all([
    open.store.notices.evaluate(next, id),
    open.openOther().notices.evaluate(next, id),
  ])
  expect(both.map((evaluated) => evaluated?.ends).toSorted()).toEqual([0, 1])
  expect(await open.notices(id)).toEqual(['Failed ops@example.org'])
})

test('the ends of a schedule that was deleted are forgotten', async () => {
  await using open = await openNotices()
  const id = await open.watched()
  await open.end(id, 'Failed')
  await open.store.database.query('DELETE FROM schedules WHERE id = $1', [id])
  expect(await open.evaluate(id)).toEqual({ ends: 1, events: 0, notices: [], isDisabled: false })
  expect(await open.store.notices.readUnevaluated(10)).toEqual([])
})

async function openWithNotice() {
  const open = await openNotices()
  const id = await open.watched()
  await open.end(id, 'Failed', refused)
  await open.evaluate(id)
  const claimOf = async (name: string) => {
    const server = await addWorker(open.store, name)
    return { server, bootId: server.bootId, claimToken: randomUUID(), leaseMs: 3_000 }
  }
  const stateOf = async () => {
    const [row] = await open.store.database.query<{ state: string; code: string | null }>(
      `SELECT state, error ->> 'code' AS code FROM notices`,
    )
    return row
  }
  return { ...open, claimOf, stateOf }
}

test('of two workers that claim a notice at the same moment one gets it, and the other does not wait for that', async () => {
  await using open = await openWithNotice()
  const { database } = open.store
  const other = open.openOther()
  const [first, second] = [await open.claimOf('alpha'), await open.claimOf('beta')]
  const { answer, hasAnswered } = await database.transaction(async (query) => {
    const claimed = await query(statement('claim-notices'), [
      first.bootId,
      first.claimToken,
      first.leaseMs,
      10,
      3,
      60_000,
    ])
    expect(claimed).toHaveLength(1)
    let hasAnswered = false
    const answer = other.notices.claim(second, 10).finally(() => void (hasAnswered = true))
    const waits =
      'SELECT FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())'
    await eventually(async () => hasAnswered || (await database.query(waits)).length > 0, {
      timeoutMs: 20_000,
    })
    return { answer, hasAnswered }
  })
  expect(await answer).toEqual([])
  expect(hasAnswered).toBe(true)
})

test('a notice is claimed by one worker, and by another only when the first is dead, whose permit is refused then', async () => {
  await using open = await openWithNotice()
  const { notices } = open.store
  const [first, second] = [await open.claimOf('alpha'), await open.claimOf('beta')]
  const claimed = await Promise.all([notices.claim(first, 10), open.openOther().notices.claim(second, 10)])
  expect(claimed.flat()).toHaveLength(1)
  const [owner, other] = claimed[0].length === 1 ? [first, second] : [second, first]
  const [notice] = claimed.flat()
  const id = notice?.id ?? ''
  expect(await notices.claim(other, 10)).toEqual([])
  expect(await notices.permit(id, other)).toBe(false)
  await killServer(open.store, owner.server)
  expect(await notices.claim(other, 10)).toMatchObject([{ id, tries: 2 }])
  expect(await notices.permit(id, owner)).toBe(false)
  expect(await notices.permit(id, other)).toBe(true)
  expect(await notices.permit(id, other)).toBe(false)
  await notices.settle(id, owner, { state: 'Accepted', reply: '250', error: null })
  expect(await open.stateOf()).toMatchObject({ state: 'Sending' })
  await notices.settle(id, other, { state: 'Accepted', reply: '250', error: null })
  expect(await open.stateOf()).toMatchObject({ state: 'Accepted' })
  expect(await notices.claim(other, 10)).toEqual([])
})

test('a notice that a dead worker was sending is Unknown and not sent again; its late reply is still written', async () => {
  await using open = await openWithNotice()
  const { notices } = open.store
  const [dead, alive] = [await open.claimOf('alpha'), await open.claimOf('beta')]
  const [notice] = await notices.claim(dead, 10)
  const id = notice?.id ?? ''
  expect(await notices.permit(id, dead)).toBe(true)
  expect(await notices.settleInterrupted(alive, 'mails')).toEqual([])
  await killServer(open.store, dead.server)
  expect(await notices.settleInterrupted(alive, 'mails')).toEqual([id])
  expect(await open.stateOf()).toEqual({ state: 'Unknown', code: 'delivery_interrupted' })
  expect(await notices.claim(alive, 10)).toEqual([])
  await notices.settle(id, dead, { state: 'Accepted', reply: '250 taken', error: null })
  expect(await open.stateOf()).toMatchObject({ state: 'Accepted' })
})

test('a worker whose own heartbeat is too old claims no notice and may not write the end of a message', async () => {
  await using open = await openWithNotice()
  const { notices } = open.store
  const claim = await open.claimOf('alpha')
  const [notice] = await notices.claim(claim, 10)
  await killServer(open.store, claim.server)
  expect(await notices.permit(notice?.id ?? '', claim)).toBe(false)
  expect(await notices.claim(claim, 10)).toEqual([])
})

test('after three mails of notices within a minute the next ones to an address wait, and go together', async () => {
  await using open = await openWithNotice()
  const { notices, database } = open.store
  const claim = await open.claimOf('alpha')
  const failures = async (count: number, to: string) => {
    for (let made = 0; made < count; made += 1) {
      const id = await open.watched({ to: [to] })
      await open.end(id, 'Failed', refused)
      await open.evaluate(id)
    }
  }
  const mail = async () => {
    const round = { ...claim, claimToken: randomUUID() }
    const claimed = await notices.claim(round, 100)
    for (const { id } of claimed) {
      await notices.permit(id, round)
      await notices.settle(id, round, { state: 'Accepted', reply: '250', error: null })
    }
    return claimed.map(({ recipient }) => recipient)
  }
  expect(await mail()).toEqual(['ops@example.org'])
  // Several notices of one mail count as one.
  await failures(2, 'ops@example.org')
  expect(await mail()).toHaveLength(2)
  await failures(1, 'ops@example.org')
  expect(await mail()).toHaveLength(1)
  await failures(3, 'ops@example.org')
  await failures(1, 'ann@example.org')
  expect(await mail()).toEqual(['ann@example.org'])
  expect(await mail()).toEqual([])
  await database.query(
    `UPDATE notices SET settled_at = settled_at - interval '1 minute' WHERE settled_at IS NOT NULL`,
  )
  expect(await mail()).toHaveLength(3)
})

test('notices do not wait for mails that a clock, which was set back since, has put into the future', async () => {
  await using open = await openWithNotice()
  const { notices, database } = open.store
  const claim = await open.claimOf('alpha')
  await database.query(
    `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content, state, claim_token, settled_at)
     SELECT gen_random_uuid(), schedule_id, 'Recovered', gen_random_uuid(), recipient, content, 'Accepted', gen_random_uuid(), clock_timestamp() + interval '1 hour'
     FROM notices CROSS JOIN generate_series(1, 5)`,
  )
  expect(await notices.claim(claim, 10)).toHaveLength(1)
})

/** A user with an address, or without one. */
async function addUser({ users }: Store, address: string): Promise<string> {
  const words = { firstName: '', lastName: '', role: 'Editor', passwordHash: 'none' }
  const written = await users.create({ userName: randomUUID(), address, ...words })
  if (!written.ok) throw new Error(written.conflict)
  return written.user.id
}

test('the owner of a schedule gets its notices at the address of the user, and once where the schedule names it too', async () => {
  await using open = await openNotices()
  const owner = await addUser(open.store, 'ann@example.org')
  const plain = await open.watched({ to: [], owner })
  const named = await open.watched({ to: ['ops@example.org', 'Ann <ANN@example.org>'], owner })
  const off = await open.watched({ to: ['ops@example.org'], owner })
  await open.store.database.query('UPDATE schedules SET notify_owner = false WHERE id = $1', [off])
  for (const id of [plain, named, off]) {
    await open.end(id, 'Failed', refused)
    await open.evaluate(id)
  }
  expect(await open.notices(plain)).toEqual(['Failed ann@example.org'])
  expect(await open.notices(named)).toEqual(['Failed ops@example.org', 'Failed Ann <ANN@example.org>'])
  expect(await open.notices(off)).toEqual(['Failed ops@example.org'])
})

test('an owner without an address, a disabled one and a deleted one get no notice, and their schedules are not watched', async () => {
  await using open = await openNotices()
  const { users } = open.store
  const mute = await open.watched({ to: [], owner: await addUser(open.store, '') })
  const leaver = await addUser(open.store, 'bob@example.org')
  const left = await open.watched({ to: [], owner: leaver })
  const gone = await addUser(open.store, 'cid@example.org')
  const orphan = await open.watched({ to: [], owner: gone })
  await users.update({ id: leaver, enabled: false, ifVersion: null })
  await users.remove(gone)
  for (const id of [mute, left, orphan]) await open.end(id, 'Failed', refused)
  expect(await open.store.notices.readUnevaluated(10)).toEqual([])
})

test('a schedule that failed before its owner lost the address begins anew once the owner has an address again', async () => {
  await using open = await openNotices()
  const { users } = open.store
  const owner = await addUser(open.store, 'ann@example.org')
  const id = await open.watched({ to: [], owner })
  await open.end(id, 'Failed', refused)
  await open.evaluate(id)
  await users.update({ id: owner, address: '', ifVersion: null })
  await open.end(id, 'Failed', refused)
  expect(await open.store.notices.readUnevaluated(10)).toEqual([])
  await users.update({ id: owner, address: 'ann@example.net', ifVersion: null })
  await open.end(id, 'Failed', refused)
  await open.evaluate(id)
  expect(await open.notices(id)).toEqual(['Failed ann@example.org', 'Failed ann@example.net'])
})
