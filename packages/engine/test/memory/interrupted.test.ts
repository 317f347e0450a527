import { expect, test } from 'vitest'

import { doubtEarlierRuns } from '../../src/memory/doubt.ts'
import { openBeside } from './beside-postgres.ts'
import { createOnBoth } from './on-both.ts'

const executionId = '00000000-0000-7000-8000-000000000001'
const secondId = '00000000-0000-7000-8000-000000000002'
const bootId = '00000000-0000-7000-8000-000000000003'
const tokenOf = (attempt: number) => `00000000-0000-7000-8000-00000000001${attempt}`
const ownerOf = (attempt: number) => ({ executionId, attempt, claimToken: tokenOf(attempt) })
const destinationId = '00000000-0000-7000-8000-000000000004'
const deliveries = ['/srv/a', '/srv/b'].map((recipient, index) => ({
  id: `00000000-0000-7000-8000-00000000002${index}`,
  destinationId,
  row: 0,
  recipient,
  position: 0,
  messageId: recipient,
}))
const lease = { leaseMs: 60_000 }

async function openRun() {
  const beside = await openBeside({ plain: [{}], withCalendar: [] })
  const { onBoth, placeAs } = createOnBoth(beside, executionId)
  const [schedule] = beside.rows.schedules.values()
  const server = { role: 'worker' as const, name: 'alpha', bootId, host: 'host', processId: 7 }
  await onBoth((store) => store.servers.register({ ...server, slots: 4, version: '1.0.0' }, 60_000))
  const request = { executionId, scheduleId: schedule?.id ?? '', runBy: 'maria', priority: 10 }
  await onBoth((store) => store.executionTransitions.request(request))
  return {
    beside,
    onBoth,
    scheduleId: request.scheduleId,
    ofSecond: createOnBoth(beside, secondId),
    async claimAs(attempt: number, generation = attempt) {
      await placeAs(generation)
      const claim = { executionId, serverName: 'alpha', bootId, processId: 7, ...lease }
      const claimed = await onBoth((store) =>
        store.executionTransitions.claim({ ...claim, generation, claimToken: tokenOf(attempt) }),
      )
      expect(claimed?.attempt).toBe(attempt)
    },
    async states() {
      const { deliveries: rows } = await beside.real.store.ledger.readProgress(executionId)
      return rows.map(({ state, isInterrupted }) => [state, isInterrupted])
    },
    [Symbol.asyncDispose]: () => beside[Symbol.asyncDispose](),
  }
}

test('the model reports a delivery that was interrupted and not asked about as Unknown, as PostgreSQL does', async () => {
  await using run = await openRun()
  const { onBoth, claimAs } = run
  await claimAs(1)
  await onBoth((store) => store.ledger.advance(ownerOf(1), { deliveries }, lease))
  await onBoth((store) => store.ledger.advance(ownerOf(1), { send: [deliveries[0]!.id] }, lease))
  await onBoth((store) => store.executionTransitions.release(ownerOf(1), { reason: 'shutdown' }))
  await claimAs(2)
  await onBoth((store) => store.ledger.advance(ownerOf(2), { deliveries, resend: [destinationId] }, lease))
  await onBoth((store) => store.executionTransitions.finish(ownerOf(2), { status: 'Failed', error: null }))
  expect(await run.states()).toEqual([
    ['Unknown', true],
    ['Cancelled', false],
  ])
})

async function loseCommits({ beside }: Awaited<ReturnType<typeof openRun>>): Promise<void> {
  await beside.real.query('SELECT doubt_earlier_runs()')
  doubtEarlierRuns(beside.rows, beside.now)
}

test.each([
  ['is Unknown, and gets no permit', [], ['Unknown', true], []],
  [
    'is asked about, or sent again where its destination wants that, by a later step',
    [destinationId],
    ['Planned', true],
    [deliveries[0]!.id],
  ],
] as const)(
  'a delivery of a run that a lost history may have run %s',
  async (_what, resend, state, granted) => {
    await using run = await openRun()
    const { onBoth, claimAs } = run
    await loseCommits(run)
    await claimAs(2, 1)
    const send = [deliveries[0]!.id]
    const first = await onBoth((store) =>
      store.ledger.advance(ownerOf(2), { deliveries, resend, send }, lease),
    )
    expect(first?.granted).toEqual([])
    expect(await run.states()).toEqual([state, state])
    const second = await onBoth((store) => store.ledger.advance(ownerOf(2), { send }, lease))
    expect(second?.granted).toEqual(granted)
  },
)

test('a run of a lost history has an earlier attempt also where its snapshot is known', async () => {
  await using run = await openRun()
  const { onBoth, claimAs } = run
  await claimAs(1)
  const request = { executionId: secondId, scheduleId: run.scheduleId, runBy: 'maria', priority: 10 }
  await onBoth((store) => store.executionTransitions.request(request))
  await loseCommits(run)
  await run.ofSecond.placeAs(1)
  const claim = { executionId: secondId, serverName: 'alpha', bootId, processId: 7, ...lease }
  const claimed = await onBoth((store) =>
    store.executionTransitions.claim({ ...claim, generation: 1, claimToken: tokenOf(2) }),
  )
  expect(claimed?.attempt).toBe(2)
})

test('what was planned before commits were lost counts as being sent, and the reply of its attempt is taken', async () => {
  await using run = await openRun()
  const { onBoth, claimAs } = run
  await claimAs(1)
  await onBoth((store) => store.ledger.advance(ownerOf(1), { deliveries }, lease))
  await loseCommits(run)
  const [{ id } = { id: '' }] = deliveries
  const late = await onBoth((store) => store.ledger.advance(ownerOf(1), { send: [id] }, lease))
  expect(late?.granted).toEqual([])
  await onBoth((store) =>
    store.ledger.settle(ownerOf(1), [{ id, state: 'Accepted', reply: '250 ok', error: null }]),
  )
  await onBoth((store) => store.executionTransitions.release(ownerOf(1), { reason: 'shutdown' }))
  await claimAs(2)
  await onBoth((store) => store.ledger.advance(ownerOf(2), { deliveries }, lease))
  expect(await run.states()).toEqual([
    ['Accepted', false],
    ['Unknown', true],
  ])
})

test('a run that was asked for before the commits were lost may have run, also where it is due only afterwards', async () => {
  await using run = await openRun()
  const { beside, onBoth, claimAs } = run
  const marked = new Date(beside.now - 1_000)
  await beside.real.query(`UPDATE work SET entry_at = entry_at - interval '2 seconds'`)
  for (const execution of beside.rows.executions.values())
    Object.assign(execution, { entryAt: execution.entryAt - 2_000 })
  await beside.real.query('UPDATE cluster_settings SET doubt_until = $1', [marked])
  beside.rows.settings.doubtUntil = marked.getTime()
  await claimAs(2, 1)
  await onBoth((store) => store.ledger.advance(ownerOf(2), { deliveries }, lease))
  expect(await run.states()).toEqual([
    ['Unknown', true],
    ['Unknown', true],
  ])
})

test('a run that is due after the commits were lost is as any other', async () => {
  await using run = await openRun()
  const { beside, onBoth, claimAs } = run
  const before = new Date(beside.now - 1)
  await beside.real.query('UPDATE cluster_settings SET doubt_until = $1', [before])
  beside.rows.settings.doubtUntil = before.getTime()
  await claimAs(1)
  const step = { deliveries, send: deliveries.map(({ id }) => id) }
  const advanced = await onBoth((store) => store.ledger.advance(ownerOf(1), step, lease))
  expect(advanced?.granted.toSorted()).toEqual(step.send)
})
