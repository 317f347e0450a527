import { setImmediate as tickOfTheEventLoop } from 'node:timers/promises'

import { failure } from '@punctual/domain'
import { type Clock, systemClock } from '@punctual/runtime'
import type { Advanced, AttemptStep, InDoubtSlots, Ledger } from '@punctual/engine'
import { expect, test } from 'vitest'

import { slowMs } from '../src/send-permit.ts'
import { oneAtATime } from './support/one-at-a-time.ts'
import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })

/** A ledger that reports of each commit before or after it is made. */
function around(
  ledger: Ledger,
  {
    before,
    after,
  }: {
    before?: (step: AttemptStep) => unknown
    after?: (step: AttemptStep, advanced: Advanced | null) => unknown
  },
): Ledger {
  return {
    ...ledger,
    async advance(owner, step, lease) {
      await before?.(step)
      const advanced = await ledger.advance(owner, step, lease)
      await after?.(step, advanced)
      return advanced
    },
    async advanceAgain(owner, step, lease) {
      await before?.(step)
      const advanced = await ledger.advanceAgain(owner, step, lease)
      await after?.({ ...step, readAll: true }, advanced)
      return advanced
    },
  }
}

/** What a step writes, in alphabetical order. */
const namesOf = (step: AttemptStep) =>
  Object.entries(step)
    .flatMap(([name, part]) =>
      part === undefined || (Array.isArray(part) && part.length === 0) ? [] : [name],
    )
    .toSorted()

test('the send permit is taken when only the end of a message is missing, so a worker that dies earlier leaves no doubt', async () => {
  const trace: string[] = []
  const told = (ledger: Ledger) =>
    around(ledger, { after: (_step, advanced) => trace.push(`leave for ${advanced?.granted.length}`) })
  const mail = {
    recipient(address: string) {
      trace.push(`to ${address}`)
      return null
    },
    afterDot() {
      trace.push('end')
      return 'accept' as const
    },
  }
  const destinations = [{ to: ['a@example.org', 'b@example.org'] }, { to: ['c@example.org'] }]
  await using worker = await openWorker({ export: goodPdf, ledger: told, mail, schedule: { destinations } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  // The two mails go side by side, so their steps may alternate.
  const of = (steps: string[]) => steps.map((step) => trace.indexOf(step))
  for (const steps of [
    ['to a@example.org', 'to b@example.org', 'leave for 2'],
    ['to c@example.org', 'leave for 1'],
  ])
    expect(of(steps), trace.join()).toEqual(of(steps).toSorted((one, other) => one - other))
  const count = (what: string, until = trace.length) =>
    trace.slice(0, until).filter((step) => step.startsWith(what)).length
  const ends = trace.flatMap((step, at) => (step === 'end' ? [at] : []))
  expect([trace.length, count('leave'), ends.length]).toEqual([7, 2, 2])
  for (const at of ends) expect(count('leave', at), trace.join()).toBeGreaterThan(count('end', at))
})

test('a run of one report commits three times: its claim, its file and deliveries with the intent to send, and its end with the reply', async () => {
  const commits: string[][] = []
  const told = (ledger: Ledger): Ledger => ({
    ...around(ledger, { after: (step) => commits.push(namesOf(step)) }),
    async settle(owner, results) {
      commits.push(['settle'])
      await ledger.settle(owner, results)
    },
  })
  await using worker = await openWorker({
    export: goodPdf,
    ledger: told,
    schedule: { destinations: [{ to: ['a@example.org'] }] },
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    artifacts: { length: 1 },
    deliveries: [{ state: 'Accepted' }],
  })
  expect(commits).toEqual([['artifacts', 'deliveries', 'send']])
})

test('an attempt after a failed one takes the same way: it asks for the rows once, and holds its file for the intent to send', async () => {
  const commits: string[][] = []
  const told = (ledger: Ledger) => around(ledger, { after: (step) => commits.push(namesOf(step)) })
  const atSecond: Export = async (_signal, count) =>
    count === 1 ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) } : { content: pdf }
  await using worker = await openWorker({ export: atSecond, ledger: told })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(commits).toEqual([])
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: 2 })
  expect(commits).toEqual([['readAll'], ['artifacts', 'deliveries', 'send']])
})

test('recipients who are all refused before the message are informed so, and leave was taken for them', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    mail: { recipient: () => 550 },
    schedule: { destinations: [{ to: ['a@example.org'] }] },
  })
  const { status, deliveries } = await worker.attempt()
  expect({ status, deliveries: deliveries.map(({ state, tries }) => ({ state, tries })) }).toEqual({
    status: 'Failed',
    deliveries: [{ state: 'Rejected', tries: 1 }],
  })
  expect(worker.received).toEqual([])
})

test('what the last mail of a run was answered is in the record, also when an earlier one is to be tried again', async () => {
  let asked = 0
  const written = Promise.withResolvers<void>()
  const ledger = (stored: Ledger): Ledger => ({
    ...stored,
    async settle(...settled) {
      await stored.settle(...settled)
      written.resolve()
    },
  })
  const recipient = (address: string) =>
    address === 'a@example.org' ? ((asked += 1) === 1 ? 451 : null) : written.promise.then(() => null)
  const destinations = [{ to: ['a@example.org'] }, { to: ['b@example.org'] }]
  await using worker = await openWorker({
    export: goodPdf,
    ledger,
    mail: { recipient },
    schedule: { destinations },
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Waiting',
    deliveries: [{ state: 'Planned' }, { state: 'Accepted' }],
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted' }, { state: 'Accepted' }],
  })
  expect(worker.received.map(({ to }) => to)).toEqual([['b@example.org'], ['a@example.org']])
})

test('what a slow mail server keeps waiting is written before leave is taken, also when the answer to that gets lost, and one mail leaves', async () => {
  const commits: string[][] = []
  const written = Promise.withResolvers<void>()
  const deaf = (ledger: Ledger) =>
    around(ledger, {
      after(step) {
        commits.push(namesOf(step))
        if (commits.length > 1) return
        written.resolve()
        throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
      },
    })
  const mail = { recipient: () => written.promise.then(() => null) }
  await using worker = await openWorker({
    export: goodPdf,
    ledger: deaf,
    mail,
    schedule: { destinations: [{ to: ['a@example.org'] }] },
  })
  const { status, deliveries } = await worker.attempt()
  expect({ status, deliveries: deliveries.map(({ state, tries }) => ({ state, tries })) }).toEqual({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted', tries: 1 }],
  })
  expect(commits).toEqual([['artifacts', 'deliveries'], ['artifacts', 'deliveries', 'readAll'], ['send']])
  expect(worker.received).toHaveLength(1)
})

test('a mail server that becomes slow while leave is taken changes nothing', async () => {
  const slow = Promise.withResolvers<void>()
  const real = systemClock()
  const clock: Clock = {
    ...real,
    sleep: (ms, signal) => (ms === slowMs ? slow.promise : real.sleep(ms, signal)),
  }
  const late = (ledger: Ledger) =>
    around(ledger, {
      async before() {
        slow.resolve()
        await tickOfTheEventLoop()
      },
    })
  await using worker = await openWorker({
    export: goodPdf,
    ledger: late,
    clock,
    schedule: { destinations: [{ to: ['a@example.org'] }] },
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted', tries: 1 }],
  })
  const events = await worker.store.executions.events(worker.executionId)
  expect(
    events.map(({ name }) => name).filter((name) => name === 'rendered' || name === 'delivering'),
  ).toEqual(['rendered', 'delivering'])
})

test('while a run waits for an in-doubt slot, nothing is written and no timer runs', async () => {
  const commits: string[][] = []
  const told = (ledger: Ledger) => around(ledger, { after: (step) => commits.push(namesOf(step)) })
  const real = systemClock()
  const waits = new Set<number>()
  const clock: Clock = {
    ...real,
    async sleep(ms, signal) {
      waits.add(ms)
      try {
        await real.sleep(ms, signal)
      } finally {
        waits.delete(ms)
      }
    },
  }
  const slots = oneAtATime()
  const other = { owner: { executionId: 'other', attempt: 1, claimToken: 'other' }, step: {} }
  const taken = await slots.acquire({ ...other, lease: { leaseMs: 3_000 } }, new AbortController().signal)
  const asked = Promise.withResolvers<void>()
  const inDoubtSlots: InDoubtSlots = {
    acquire(request, signal) {
      asked.resolve()
      return slots.acquire(request, signal)
    },
  }
  await using worker = await openWorker({ export: goodPdf, ledger: told, clock, inDoubtSlots })
  const run = worker.attempt()
  await asked.promise
  await tickOfTheEventLoop()
  expect(commits).toEqual([])
  // The deadline of the run is the only one left.
  expect([...waits]).toEqual([worker.dependencies.executionTimeoutMs])
  taken[Symbol.dispose]()
  expect(await run).toMatchObject({ status: 'Succeeded' })
})

/**
 * Two runs of a process, the first of which is answered by its mail server when the second one asks for its
 * send permit. Answers both records, and what the rows say of the order.
 */
async function runTwo({ attempts }: Partial<Pick<Parameters<typeof openWorker>[0], 'attempts'>> = {}) {
  const slots = oneAtATime()
  const bothAsked = Promise.withResolvers<void>()
  const isBetween = Promise.withResolvers<void>()
  let asked = 0
  const inDoubtSlots: InDoubtSlots = {
    acquire(request, signal) {
      asked += 1
      const slot = slots.acquire(request, signal)
      if (asked === 2) bothAsked.resolve()
      return slot
    },
  }
  let mails = 0
  const mail = {
    async afterDot() {
      mails += 1
      isBetween.resolve()
      await bothAsked.promise
      return 'accept' as const
    },
  }
  const schedule = {
    destinations: [{ to: ['a@example.org'] }],
    recurrence: { overlapPolicy: 'Allow' as const },
  }
  await using worker = await openWorker({
    export: goodPdf,
    mail,
    schedule,
    inDoubtSlots,
    ...(attempts ? { attempts } : {}),
  })
  const first = worker.attempt()
  await isBetween.promise
  await worker.again()
  const records = await Promise.all([first, worker.attempt()])
  const ids = records.map(({ executionId }) => executionId)
  const [order] = await worker.store.database.query<{ isSettledFirst: boolean; isOneCommit: boolean }>(
    `SELECT (SELECT a.settled_at <= b.sending_at FROM deliveries a, deliveries b WHERE a.execution_id = $1 AND b.execution_id = $2) AS "isSettledFirst",
       (SELECT a.transactions[cardinality(a.transactions)] = ANY (b.transactions) FROM history a, history b WHERE a.id = $1 AND b.id = $2) AS "isOneCommit"`,
    ids,
  )
  return { records, mails, received: worker.received.length, order }
}

const succeededOnce = { status: 'Succeeded', attempt: 1, deliveries: [{ state: 'Accepted', tries: 1 }] }

test('the end of a run and the send permit of the run that waits for its slot are one commit', async () => {
  const { records, order } = await runTwo()
  expect(records).toMatchObject([succeededOnce, succeededOnce])
  expect(order).toEqual({ isSettledFirst: true, isOneCommit: true })
})

test.each([
  ['was refused, so both are committed one after the other', false],
  ['is made and its answer gets lost, so what it has granted is given back before it is asked again', true],
])(
  'no mail is lost or sent twice when the commit of an end with the next send permit %s',
  async (_what, isCommitted) => {
    let tried = 0
    const { records, mails, received, order } = await runTwo({
      attempts: (attempts) => ({
        ...attempts,
        async finishAndAdvance(owner, end, next) {
          tried += 1
          if (isCommitted) await attempts.finishAndAdvance(owner, end, next)
          throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
        },
      }),
    })
    expect(records).toMatchObject([
      succeededOnce,
      { status: 'Succeeded', attempt: 1, deliveries: [{ state: 'Accepted', tries: isCommitted ? 2 : 1 }] },
    ])
    expect({ tried, mails, received }).toEqual({ tried: 1, mails: 2, received: 2 })
    expect(order?.isSettledFirst).toBe(true)
  },
)

test('a mail that is not the last one of its run is in doubt until its reply is in the record', async () => {
  const slots = oneAtATime()
  const states: string[] = []
  const inDoubtSlots: InDoubtSlots = {
    async acquire(request, signal) {
      const slot = await slots.acquire(request, signal)
      return {
        ...slot,
        [Symbol.dispose]() {
          states.push(...settled)
          slot[Symbol.dispose]()
        },
      }
    },
  }
  const settled: string[] = []
  const told = (ledger: Ledger): Ledger => ({
    ...ledger,
    async settle(owner, results) {
      await ledger.settle(owner, results)
      settled.push(...results.map(({ state }) => state))
    },
  })
  const destinations = [{ to: ['a@example.org'] }, { to: ['b@example.org'] }]
  await using worker = await openWorker({
    export: goodPdf,
    ledger: told,
    inDoubtSlots,
    schedule: { destinations },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  // Given back after the reply to the first mail, and after the end of the run.
  expect(states).toEqual(['Accepted', 'Accepted'])
})
