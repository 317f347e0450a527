import { randomUUID } from 'node:crypto'

import { readSentence, sentence } from '@punctual/domain/words'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { preflightLimits } from '../../src/port/preflight-data.ts'
import type { Store } from '../../src/store.ts'
import { addAccount, addSchedule, addWorker, killServer, lead } from '../../src/testing.ts'
import { eventsOf, subscribe } from '../deliver/event-support.ts'
import { openNotices } from '../deliver/notice-support.ts'

const told = (text: string) => sentence('as_told', { text })

/** A window that lies around now, so that every check in it is due. */
function windowOf(night: string) {
  const now = Date.now()
  return { night, beginsAt: new Date(now - 7_200_000), endsAt: new Date(now + 600_000) }
}

const tonight = windowOf('2026-11-23')
const tomorrow = windowOf('2026-11-24')

const rowsOf = async ({ database }: Store) =>
  (await database.query<{ id: string }>('SELECT schedule_id AS id FROM preflights ORDER BY 1')).map(
    ({ id }) => id,
  )

const due = ({ database }: Store) =>
  database.query(`UPDATE preflights SET not_before = clock_timestamp() - interval '1 minute'`)

async function claimOf(store: Store, name: string) {
  const server = await addWorker(store, name)
  return { server, bootId: server.bootId, claimToken: randomUUID(), leaseMs: 3_000 }
}

test('each enabled schedule is on the list of a night once, also when the leader dies in the middle and the next one begins anew', async () => {
  await using open = await openNotices()
  const { store } = open
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await addSchedule(store)).id)
  const { id: disabled } = await addSchedule(store)
  await store.database.query('UPDATE schedules SET enabled = false WHERE id = $1', [disabled])

  const first = await store.preflights.plan(open.term, tonight, { after: null, limit: 2 })
  expect(first).toMatchObject({ read: 2, planned: 2 })
  await store.database.query('UPDATE leader_leases SET expires_at = clock_timestamp()')
  expect(await store.preflights.plan(open.term, tonight, { after: first.last, limit: 2 })).toMatchObject({
    planned: 0,
  })
  const next = await lead(store)
  let after: string | null = null
  let planned = 0
  for (;;) {
    const page: { read: number; planned: number; last: string | null } = await store.preflights.plan(
      next,
      tonight,
      { after, limit: 2 },
    )
    planned += page.planned
    after = page.last ?? after
    if (page.read < 2) break
  }
  expect(planned).toBe(3)
  expect(await rowsOf(store)).toEqual(ids.toSorted())
  expect(await store.preflights.plan(next, tomorrow, { after: null, limit: 10 })).toMatchObject({
    planned: 5,
  })
  const [spread] = await store.database.query<{ inside: boolean; instants: number }>(
    `SELECT bool_and(not_before >= $1 AND not_before < $2) AS inside, count(DISTINCT not_before)::int AS instants FROM preflights WHERE night = $3::date`,
    [tonight.beginsAt, tonight.endsAt, tonight.night],
  )
  expect(spread).toEqual({ inside: true, instants: 5 })
})

test('no more checks run at once than may, in all and through one account, whatever number of workers asks', async () => {
  await using open = await openNotices()
  const { store } = open
  const accountId = await addAccount(store)
  for (let count = 0; count < 4; count += 1) await addSchedule(store, { accountId })
  for (let count = 0; count < 4; count += 1) await addSchedule(store)
  await store.preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(store)
  const stores = [store, open.openOther(), open.openOther()]
  const limits = { running: 5, perAccount: 2, tries: 3 }
  const claims = await Promise.all(Array.from({ length: 9 }, (_, index) => claimOf(store, `w${index}`)))
  const claimed = await Promise.all(
    claims.map((claim, index) => stores[index % stores.length]!.preflights.claim(claim, limits)),
  )
  const ids = claimed.flatMap((each) => (each === null ? [] : [each.scheduleId]))
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
  const [used] = await store.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM preflights WHERE state = 'Running' AND $1 = ANY (account_ids)`,
    [accountId],
  )
  expect(used?.count).toBeLessThanOrEqual(2)
})

async function openWithCheck() {
  const open = await openNotices()
  const id = await open.watched()
  const checkTonight = async (night: typeof tonight, reasons: readonly string[], isConclusive = true) => {
    await open.store.preflights.plan(open.term, night, { after: null, limit: 100 })
    await due(open.store)
    const claim = await claimOf(open.store, randomUUID())
    const preflight = await open.store.preflights.claim(claim, preflightLimits)
    if (preflight === null) throw new Error('no check is due')
    const version = (await open.store.schedules.read(id))?.version ?? 0
    return await open.store.preflights.record(preflight, claim, {
      reasons: reasons.map(told),
      isConclusive,
      version,
    })
  }
  const problem = async () => {
    const kept = (await open.store.schedules.read(id))?.sourceProblem ?? null
    return kept === null ? null : String(readSentence(kept))
  }
  return { ...open, id, checkTonight, problem }
}

test('a schedule that cannot run any more says so once, keeps the reason, and says once that it can run again', async () => {
  await using open = await openWithCheck()
  expect(await open.checkTonight(tonight, ['The report is gone.'])).toEqual({ notice: 'NotRunnable' })
  expect(await open.problem()).toBe('The report is gone.')
  expect(await open.checkTonight(tomorrow, ['The report is gone.'])).toEqual({ notice: null })
  expect(await open.checkTonight(windowOf('2026-11-25'), [], false)).toEqual({ notice: null })
  expect(await open.problem()).toBe('The report is gone.')
  expect(await open.checkTonight(windowOf('2026-11-26'), [])).toEqual({ notice: 'RunnableAgain' })
  expect(await open.problem()).toBeNull()
  expect(await open.notices(open.id)).toEqual([
    'NotRunnable ops@example.org',
    'RunnableAgain ops@example.org',
  ])
})

test('what a night finds is a message to the channels that subscribe to it, and no event of a program', async () => {
  await using open = await openWithCheck()
  const { store, id: scheduleId } = open
  const channel = await subscribe(store, { scheduleId, readers: 'people' })
  const recovered = await subscribe(store, { scheduleId, readers: 'people', events: ['report.recovered'] })
  const program = await subscribe(store, { scheduleId })
  await open.checkTonight(tonight, ['The report is gone.'])
  await open.checkTonight(tomorrow, [])
  expect(await eventsOf(store, channel)).toEqual(['NotRunnable', 'RunnableAgain'])
  expect(await eventsOf(store, recovered)).toEqual(['RunnableAgain'])
  expect(await eventsOf(store, program)).toEqual([])
})

test('a run that fails for what the night has found makes no second notice', async () => {
  await using open = await openWithCheck()
  await open.checkTonight(tonight, ['The report is gone.'])
  await open.end(open.id, 'Failed')
  await open.evaluate(open.id)
  expect(await open.notices(open.id)).toEqual(['NotRunnable ops@example.org'])
  await open.end(open.id, 'Succeeded')
  await open.evaluate(open.id)
  expect(await open.notices(open.id)).toEqual(['NotRunnable ops@example.org', 'Recovered ops@example.org'])
})

test('the check of a dead worker is made by another one, and what the dead one has found is not recorded', async () => {
  await using open = await openWithCheck()
  const { preflights } = open.store
  await preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(open.store)
  const [dead, alive] = [await claimOf(open.store, 'alpha'), await claimOf(open.store, 'beta')]
  const first = await preflights.claim(dead, preflightLimits)
  expect(first).toMatchObject({ scheduleId: open.id, night: '2026-11-23', tries: 1 })
  expect(await preflights.claim(alive, preflightLimits)).toBeNull()
  await killServer(open.store, dead.server)
  const second = await preflights.claim(alive, preflightLimits)
  expect(second).toMatchObject({ tries: 2 })
  if (first === null || second === null) throw new Error('nothing was claimed')
  const findings = { reasons: [told('The report is gone.')], isConclusive: true, version: 1 }
  expect(await preflights.record(first, dead, findings)).toBeNull()
  expect(await open.problem()).toBeNull()
  expect(await preflights.record(second, alive, findings)).toEqual({ notice: 'NotRunnable' })
  expect(await preflights.record(second, alive, findings)).toBeNull()
  expect(await preflights.claim(alive, preflightLimits)).toBeNull()
})

test('a check that is aborted goes back on the list, and one that ends its worker every time is abandoned', async () => {
  await using open = await openWithCheck()
  const { preflights } = open.store
  await preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(open.store)
  const calm = await claimOf(open.store, 'calm')
  const first = await preflights.claim(calm, preflightLimits)
  if (first === null) throw new Error('nothing was claimed')
  await preflights.release(first, calm)
  for (let tries = 1; tries <= preflightLimits.tries; tries += 1) {
    const claim = await claimOf(open.store, `doomed${tries}`)
    expect(await preflights.claim(claim, preflightLimits)).toMatchObject({ tries })
    await killServer(open.store, claim.server)
  }
  expect(await preflights.claim(calm, preflightLimits)).toBeNull()
})

test('what a check has found of a schedule that was edited meanwhile changes nothing', async () => {
  await using open = await openWithCheck()
  const { preflights, database } = open.store
  await preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(open.store)
  const claim = await claimOf(open.store, 'alpha')
  const preflight = await preflights.claim(claim, preflightLimits)
  if (preflight === null) throw new Error('nothing was claimed')
  await database.query('UPDATE schedules SET version = version + 1 WHERE id = $1', [open.id])
  const findings = { reasons: [told('The report is gone.')], isConclusive: true, version: 1 }
  expect(await preflights.record(preflight, claim, findings)).toEqual({ notice: null })
  expect(await open.problem()).toBeNull()
  expect(await open.notices(open.id)).toEqual([])
})

test('checks that were begun and not recorded do not keep other workers from the next night, in all or through one account', async () => {
  await using open = await openNotices()
  const { store } = open
  const accountId = await addAccount(store)
  for (let count = 0; count < 4; count += 1) await addSchedule(store, { accountId })
  const claims = await Promise.all(['a', 'b', 'c'].map((name) => claimOf(store, name)))
  await store.preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(store)
  const limits = { ...preflightLimits, running: 2 }
  for (const claim of claims.slice(0, 2)) expect(await store.preflights.claim(claim, limits)).not.toBeNull()
  expect(await store.preflights.claim(claims[2]!, limits)).toBeNull()
  expect(await store.preflights.countUnmade()).toBe(0)
  await store.database.query(`UPDATE preflights SET expires_at = clock_timestamp() - interval '1 second'`)
  await store.preflights.plan(open.term, tomorrow, { after: null, limit: 100 })
  await due(store)
  expect(await store.preflights.claim(claims[2]!, limits)).toMatchObject({ night: tomorrow.night })
  expect(await store.preflights.countUnmade()).toBe(4)
})

test('a check that a worker has claimed and not recorded is claimed again by the same worker, and a third time at most', async () => {
  await using open = await openWithCheck()
  const { preflights } = open.store
  await preflights.plan(open.term, tonight, { after: null, limit: 100 })
  await due(open.store)
  const worker = await claimOf(open.store, 'alpha')
  const other = await claimOf(open.store, 'beta')
  const first = await preflights.claim(worker, preflightLimits)
  for (let tries = 2; tries <= preflightLimits.tries; tries += 1)
    expect(await preflights.claim({ ...worker, claimToken: randomUUID() }, preflightLimits)).toMatchObject({
      tries,
    })
  expect(await preflights.claim(worker, preflightLimits)).toBeNull()
  expect(await preflights.claim(other, preflightLimits)).toBeNull()
  const findings = { reasons: [told('The report is gone.')], isConclusive: true, version: 1 }
  expect(await preflights.record(first!, worker, findings)).toBeNull()
})

test('a check that is recorded while its schedule is being deleted ends without a deadlock, and so does the deletion', async () => {
  await using open = await openNotices()
  const { store } = open
  const { id } = await addSchedule(store)
  await store.preflights.plan(open.term, tonight, { after: null, limit: 10 })
  await due(store)
  const claim = await claimOf(store, 'alpha')
  const claimed = await store.preflights.claim(claim, preflightLimits)
  if (!claimed) throw new Error('nothing was claimed')
  const { query } = store.database
  const waiting = (count: number) =>
    eventually(
      async () =>
        (
          await query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length === count,
      { timeoutMs: 20_000 },
    )
  const findings = { reasons: [], isConclusive: true, version: 1 }
  const { recorded, removed } = await store.database.transaction(async (held) => {
    await held('SET LOCAL idle_in_transaction_session_timeout = 0')
    await held('SELECT FROM preflights FOR UPDATE')
    const both = { recorded: store.preflights.record(claimed, claim, findings), removed: Promise.resolve() }
    await waiting(1)
    both.removed = query('DELETE FROM schedules WHERE id = $1', [id]).then(() => undefined)
    await waiting(2)
    return both
  })
  expect(await Promise.allSettled([recorded, removed])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ])
})
