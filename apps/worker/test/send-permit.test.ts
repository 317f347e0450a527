import { setImmediate as tickOfTheEventLoop } from 'node:timers/promises'

import { failure } from '@punctual/domain'
import { type Clock, systemClock } from '@punctual/runtime'
import type { Advanced, AttemptStep, Ledger } from '@punctual/engine'
import { expect, test } from 'vitest'

import type { InDoubtSlots } from '../src/in-doubt-slots.ts'
import { createSemaphore } from '../src/semaphore.ts'
import { slowMs } from '../src/send-gate.ts'
import { type Export, openWorker, pdf } from './support.ts'

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
  }
}

/** What a step writes, in alphabetical order. */
const namesOf = (step: AttemptStep) =>
  Object.entries(step)
    .flatMap(([name, part]) =>
      part === undefined || (Array.isArray(part) && part.length === 0) ? [] : [name],
    )
    .toSorted()

test('the send permit is taken when all of a message but its end is with the mail server, so a worker that dies earlier leaves no doubt', async () => {
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
  expect(trace).toEqual([
    'to a@example.org',
    'to b@example.org',
    'leave for 2',
    'end',
    'to c@example.org',
    'leave for 1',
    'end',
  ])
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
  const recipient = (address: string) => (address === 'a@example.org' && (asked += 1) === 1 ? 451 : null)
  const destinations = [{ to: ['a@example.org'] }, { to: ['b@example.org'] }]
  await using worker = await openWorker({ export: goodPdf, mail: { recipient }, schedule: { destinations } })
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
  const permits = createSemaphore(1)
  const taken = await permits.acquire(new AbortController().signal)
  const asked = Promise.withResolvers<void>()
  const inDoubtSlots: InDoubtSlots = {
    acquire(signal) {
      asked.resolve()
      return permits.acquire(signal)
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

test.each([
  [1, 'Accepted'],
  [2, 'Sending'],
])(
  'with %i in-doubt slots for two runs of a process, the other mail is %s when the second run gets its send permit',
  async (limit, stateAtLeave) => {
    const permits = createSemaphore(limit)
    const bothAsked = Promise.withResolvers<void>()
    const otherHasLeave = Promise.withResolvers<void>()
    let asked = 0
    const inDoubtSlots: InDoubtSlots = {
      acquire(signal) {
        asked += 1
        const permit = permits.acquire(signal)
        if (asked === 2) bothAsked.resolve()
        return permit
      },
    }
    const isBetween = Promise.withResolvers<void>()
    const mail = {
      async afterDot() {
        isBetween.resolve()
        await bothAsked.promise
        if (limit > 1) await otherHasLeave.promise
        return 'accept' as const
      },
    }
    const schedule = { destinations: [{ to: ['a@example.org'] }] }
    await using first = await openWorker({ export: goodPdf, mail, schedule, inDoubtSlots })
    const statesAtLeave: string[] = []
    const noted = (ledger: Ledger) =>
      around(ledger, {
        async before() {
          const [row] = await first.store.database.query<{ state: string }>('SELECT state FROM deliveries')
          statesAtLeave.push(row?.state ?? 'none')
          otherHasLeave.resolve()
        },
      })
    await using second = await openWorker({ export: goodPdf, schedule, inDoubtSlots, ledger: noted })
    const firstRun = first.attempt()
    await isBetween.promise
    const records = await Promise.all([firstRun, second.attempt()])
    expect(records.map(({ status }) => status)).toEqual(['Succeeded', 'Succeeded'])
    expect(statesAtLeave).toEqual([stateAtLeave])
  },
)

test('a mail that is not the last one of its run is in doubt until its reply is in the record', async () => {
  const slots = createSemaphore(1)
  const states: string[] = []
  const inDoubtSlots: InDoubtSlots = {
    async acquire(signal) {
      const slot = await slots.acquire(signal)
      return {
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
