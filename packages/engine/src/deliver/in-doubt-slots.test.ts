import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createInDoubtSlots, type HeldSlot } from './in-doubt-slots.ts'
import { createSlotsOfRun } from './slots-of-run.ts'

const never = new AbortController().signal
const waitMs = 250
const granted = { granted: ['delivery'], rows: { artifacts: [], failedParts: [], deliveries: [] } }

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** The send permit of a run, identified by the id of its execution. */
const permitOf = (executionId: string, send = ['delivery']) => ({
  owner: { executionId, attempt: 1, claimToken: executionId },
  step: { send },
  lease: { leaseMs: 3_000 },
})

function openSlots(slots: number) {
  const clock = createManualClock()
  const inDoubtSlots = createInDoubtSlots(clock, { slots, waitMs })
  const trace: string[] = []
  return {
    clock,
    inDoubtSlots,
    trace,
    async enter(name: string, signal = never): Promise<HeldSlot> {
      const slot = await inDoubtSlots.acquire(permitOf(name), signal)
      trace.push(`${name}: ${slot.answer.kind}`)
      return slot
    },
  }
}

test('twice as many runs send at a time while others wait for a commit, up to the limit, in their order', async () => {
  const { enter, trace } = openSlots(4)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const [a, b, c, d, ...others] = names.map((name) => enter(name))
  const sendingAfter = async (slot?: HeldSlot) => {
    slot?.[Symbol.dispose]()
    slot?.[Symbol.dispose]()
    await settled()
    return trace.join().replaceAll(': none', '')
  }
  expect(await sendingAfter()).toBe('a')
  expect(await sendingAfter(await a)).toBe('a,b,c')
  expect(await sendingAfter(await b)).toBe('a,b,c,d,e,f')
  expect(await sendingAfter(await c)).toBe('a,b,c,d,e,f,g')
  expect(await sendingAfter(await d)).toBe('a,b,c,d,e,f,g,h')
  for (const slot of others) await sendingAfter(await slot)
})

test('the in-doubt window closes to one slot when no run waits for one', async () => {
  const { enter, trace } = openSlots(4)
  for (const name of ['first', 'second', 'third', 'fourth'].map((each) => enter(each)))
    (await name)[Symbol.dispose]()
  trace.length = 0
  await enter('alone')
  void enter('after')
  await settled()
  expect(trace).toEqual(['alone: none'])
})

test('a message waits for an in-doubt slot as long as it may, and is sent all the same when a mail server keeps the slot', async () => {
  const { clock, enter, trace } = openSlots(1)
  const first = await enter('first')
  const second = enter('second')
  await settled()
  await clock.advance(waitMs - 1)
  await settled()
  expect(trace).toEqual(['first: none'])
  await clock.advance(1)
  ;(await second)[Symbol.dispose]()
  // What went beyond the limit gives no slot back: the next message waits for the first one again.
  const third = enter('third')
  await settled()
  expect(trace).toEqual(['first: none', 'second: none'])
  first[Symbol.dispose]()
  await third
})

test('a message that is stopped while it waits for an in-doubt slot is not sent, and keeps no other one waiting', async () => {
  const { enter } = openSlots(1)
  const first = await enter('first')
  const stop = new AbortController()
  const stopped = enter('stopped', stop.signal)
  const after = enter('after')
  stop.abort(new Error('superseded'))
  await expect(stopped).rejects.toThrow('superseded')
  await expect(enter('again', stop.signal)).rejects.toThrow('superseded')
  first[Symbol.dispose]()
  ;(await after)[Symbol.dispose]()
  await enter('last')
})

test('the run that waits longest gets its permit with the end of another run, and then holds the slot of that run', async () => {
  const { enter, trace } = openSlots(1)
  const first = await enter('first')
  const second = enter('second')
  const third = enter('third')
  const asked: string[] = []
  const passed = await first.passOn(async ({ owner }) => {
    asked.push(owner.executionId)
    return { result: 'ended', advanced: granted }
  })
  expect({ passed, asked }).toEqual({ passed: { result: 'ended' }, asked: ['second'] })
  expect((await second).answer).toEqual({ kind: 'answered', advanced: granted })
  // The first run has no slot any more: neither its end nor a second record gives one to the third.
  expect(await first.passOn(() => Promise.reject(new Error('asked twice')))).toBeNull()
  first[Symbol.dispose]()
  await settled()
  expect(trace).toEqual(['first: none', 'second: answered'])
  ;(await second)[Symbol.dispose]()
  expect((await third).answer).toEqual({ kind: 'none' })
})

test('nothing is passed on where no run waits, or by a run beyond the limit', async () => {
  const { clock, enter } = openSlots(1)
  const record = () => Promise.reject(new Error('there is no other run'))
  const first = await enter('first')
  expect(await first.passOn(record)).toBeNull()
  const beyond = enter('beyond')
  await clock.advance(waitMs)
  void enter('waits')
  expect(await (await beyond).passOn(record)).toBeNull()
})

test('when end and permit cannot be committed together, the run keeps its slot; the next one gets it later, and knows of its possible permit', async () => {
  const { enter, trace } = openSlots(1)
  const first = await enter('first')
  const second = enter('second')
  void enter('third')
  await expect(first.passOn(() => Promise.reject(new Error('the connection broke')))).rejects.toThrow(
    'the connection broke',
  )
  await settled()
  expect(trace).toEqual(['first: none'])
  first[Symbol.dispose]()
  await second
  expect(trace).toEqual(['first: none', 'second: lost'])
})

test('a message whose permit is being asked for is neither stopped nor sent beyond the limit until there is an answer', async () => {
  const { clock, enter, trace } = openSlots(1)
  const first = await enter('first')
  const stop = new AbortController()
  const second = enter('second', stop.signal)
  const answer = Promise.withResolvers<{ result: boolean; advanced: typeof granted }>()
  const passing = first.passOn(() => answer.promise)
  stop.abort(new Error('superseded'))
  await clock.advance(10 * waitMs)
  await settled()
  expect(trace).toEqual(['first: none'])
  answer.resolve({ result: true, advanced: granted })
  await passing
  expect((await second).answer.kind).toBe('answered')
})

test('a message that was stopped while its permit was asked for in vain is not sent', async () => {
  const { enter } = openSlots(1)
  const first = await enter('first')
  const stop = new AbortController()
  const second = enter('second', stop.signal)
  const third = enter('third')
  const passing = first.passOn(() => {
    stop.abort(new Error('superseded'))
    return Promise.reject(new Error('the connection broke'))
  })
  await expect(passing).rejects.toThrow('the connection broke')
  await expect(second).rejects.toThrow('superseded')
  first[Symbol.dispose]()
  await third
})

test('each send of a run holds one in-doubt slot at most, until the replies to its own deliveries are in the record', async () => {
  const { inDoubtSlots } = openSlots(1)
  const own = createSlotsOfRun(inDoubtSlots)
  await own.acquire(permitOf('own', ['a', 'b']), never)
  await own.acquire(permitOf('own', ['a', 'b']), never)
  const trace: string[] = []
  const another = own.acquire(permitOf('own', ['c']), never).then(() => trace.push('another send'))
  own.release(['d'])
  await settled()
  expect(trace).toEqual([])
  own.release(['a'])
  own.release(['b'])
  await another
  using third = createSlotsOfRun(inDoubtSlots)
  const last = third.acquire(permitOf('third'), never).then(() => trace.push('third'))
  await settled()
  expect(trace).toEqual(['another send'])
  own[Symbol.dispose]()
  await last
})
