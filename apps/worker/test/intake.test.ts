import { randomUUID } from 'node:crypto'

import type { Message } from '@punctual/queue'
import { silentLogger } from '@punctual/runtime'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createIntake } from '../src/intake.ts'

const message = (
  executionId: string = randomUUID(),
  generation = 1,
  more: Partial<Message> = {},
): Message => ({
  executionId,
  generation,
  turn: 0,
  priority: 0,
  exclusive: false,
  ...more,
})

/**
 * An intake whose executions end when the test says so; those that run are listed in the order they began.
 */
function openIntake(slots: number, failing: () => boolean = () => false) {
  const clock = createManualClock()
  const running = new Map<string, () => void>()
  let overtaken = 0
  const intake = createIntake({
    slots,
    clock,
    logger: silentLogger(),
    overtaken: () => void (overtaken += 1),
    async begin({ executionId, generation }) {
      if (failing()) throw new Error('the store is away')
      await new Promise<void>((resolve) => running.set(`${executionId} ${generation}`, resolve))
      return 'over'
    },
  })
  return {
    clock,
    intake,
    overtaken: () => overtaken,
    running: () => [...running.keys()].map((key) => key.split(' ')[0]),
    generations: () => [...running.keys()].map((key) => key.split(' ')[1]),
    async end(executionId: string, generation = 1) {
      running.get(`${executionId} ${generation}`)?.()
      running.delete(`${executionId} ${generation}`)
      await clock.advance(0)
    },
  }
}

test('no more than the slots run at the same time, in the order of arrival', async () => {
  const { intake, running, end } = openIntake(2)
  for (const id of ['a', 'b', 'c', 'd']) intake.receive([message(id)])
  expect(running()).toEqual(['a', 'b'])
  await end('b')
  expect(running()).toEqual(['a', 'c'])
})

test('waiting executions begin in the order of tags, then of priority, then of arrival', async () => {
  const { intake, running, end } = openIntake(1)
  intake.receive([message('first')])
  intake.receive([message('late-turn', 1, { turn: 9 })])
  intake.receive([message('planned', 1, { turn: 4 })])
  intake.receive([message('planned-later', 1, { turn: 4 })])
  intake.receive([message('manual', 1, { turn: 4, priority: 10 })])
  const order: (string | undefined)[] = []
  for (let [id] = running(); id !== undefined; [id] = running()) {
    order.push(id)
    await end(id)
  }
  expect(order).toEqual(['first', 'manual', 'planned', 'planned-later', 'late-turn'])
})

/** Ends the running executions, one after the other, and answers in which order they began. */
async function orderOf({ running, end }: ReturnType<typeof openIntake>, count: number): Promise<string[]> {
  const order: string[] = []
  for (let [id] = running(); id !== undefined && order.length < count; [id] = running()) {
    order.push(id)
    await end(id)
  }
  return order
}

const manual = (id: string) => message(id, 1, { turn: 0, priority: 10 })

test('of five runs that begin in a row one is planned, while planned runs wait here and manual ones never end', async () => {
  const open = openIntake(1)
  open.intake.receive([
    ...['p1', 'p2'].map((id) => message(id, 1, { turn: 90 })),
    ...Array.from({ length: 12 }, (_, index) => manual(`m${index}`)),
  ])
  const order = await orderOf(open, 14)
  expect(order.map((id) => id[0]).join('')).toBe('mmmmpmmmmpmmmm')
  expect(order.filter((id) => id.startsWith('p'))).toEqual(['p1', 'p2'])
})

test('a planned run whose claim is refused is not the one that is owed after four manual runs', async () => {
  const begun: string[] = []
  const clock = createManualClock()
  const intake = createIntake({
    overtaken: () => {},
    slots: 1,
    clock,
    logger: silentLogger(),
    async begin({ executionId }) {
      begun.push(executionId)
      return executionId === 'stale' ? 'refused' : 'over'
    },
  })
  intake.receive([
    message('stale', 1, { turn: 90 }),
    message('p', 1, { turn: 91 }),
    ...Array.from({ length: 8 }, (_, index) => manual(`m${index}`)),
  ])
  await clock.advance(0)
  expect(begun.join(' ')).toBe('m0 m1 m2 m3 stale p m4 m5 m6 m7')
})

test('manual runs are counted in a row while a planned one waits, and are reported when they overtake an earlier one', async () => {
  const open = openIntake(1)
  open.intake.receive(Array.from({ length: 6 }, (_, index) => manual(`m${index}`)))
  expect(await orderOf(open, 5)).toHaveLength(5)
  open.intake.receive([message('p', 1, { turn: 90 })])
  await open.clock.advance(1)
  open.intake.receive([manual('late'), manual('later')])
  expect(await orderOf(open, 4)).toEqual(['m5', 'late', 'later', 'p'])
  expect(open.overtaken()).toBe(2)
})

test('a planned run that has waited here for five minutes is overtaken once more at most', async () => {
  const open = openIntake(1)
  open.intake.receive([manual('first')])
  open.intake.receive([message('p', 1, { turn: 90 })])
  await open.clock.advance(300_000)
  open.intake.receive(Array.from({ length: 4 }, (_, index) => manual(`m${index}`)))
  expect(await orderOf(open, 3)).toEqual(['first', 'm0', 'p'])
})

test('of a group the lowest tag begins first, and a manual run overtakes the rest of a group', async () => {
  const { intake, running, end } = openIntake(1)
  intake.receive([
    message('third', 1, { turn: 3 }),
    message('first', 1, { turn: 1 }),
    message('second', 1, { turn: 2 }),
  ])
  expect(running()).toEqual(['first'])
  intake.receive([message('manual', 1, { turn: 2, priority: 10 })])
  await end('first')
  expect(running()).toEqual(['manual'])
  await end('manual')
  expect(running()).toEqual(['second'])
})

test('more slots are used at once, while everything that runs goes on', () => {
  const { intake, running } = openIntake(1)
  for (const id of ['a', 'b', 'c', 'd']) intake.receive([message(id)])
  intake.resize(3)
  expect(running()).toEqual(['a', 'b', 'c'])
})

test('with fewer slots running executions end by themselves, and none begins before there is room', async () => {
  const { intake, running, end } = openIntake(3)
  for (const id of ['a', 'b', 'c', 'd', 'e']) intake.receive([message(id)])
  intake.resize(1)
  expect(running()).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('b')
  expect(running()).toEqual(['c'])
  await end('c')
  expect(running()).toEqual(['d'])
})

test('of several messages for an execution only the newest is begun, in whatever order they come', async () => {
  const { intake, generations, end } = openIntake(1)
  intake.receive([message('a')])
  for (const generation of [2, 4, 3]) intake.receive([message('b', generation)])
  await end('a')
  expect(generations()).toEqual(['4'])
  await end('b', 4)
  expect(generations()).toEqual([])
})

test('a message that cannot be begun while the store is away is begun when it is back', async () => {
  let away = true
  const { intake, running, clock } = openIntake(1, () => away)
  intake.receive([message('a')])
  await clock.advance(1_000)
  expect(running()).toEqual([])
  away = false
  await clock.advance(1_000)
  expect(running()).toEqual(['a'])
})

test('a message that is to be begun later keeps its slot for a quarter of a second, and is begun again', async () => {
  const clock = createManualClock()
  const outcomes = ['later', 'later', 'over'] as const
  const begun: string[] = []
  const intake = createIntake({
    overtaken: () => {},
    slots: 1,
    clock,
    logger: silentLogger(),
    async begin({ executionId }) {
      begun.push(executionId)
      return executionId === 'a' ? (outcomes[begun.length - 1] ?? 'over') : 'over'
    },
  })
  intake.receive([message('a'), message('b', 1, { turn: 1 })])
  await clock.advance(249)
  expect(begun).toEqual(['a'])
  await clock.advance(1)
  expect(begun).toEqual(['a', 'a'])
  await clock.advance(250)
  expect(begun).toEqual(['a', 'a', 'a', 'b'])
})

test('an execution that is to run exclusively waits until nothing runs, and nothing begins beside it', async () => {
  const { intake, running, end } = openIntake(3)
  for (const id of ['a', 'b']) intake.receive([message(id)])
  intake.receive([message('alone', 1, { turn: 1, exclusive: true })])
  intake.receive([message('c', 1, { turn: 2 })])
  expect(running()).toEqual(['a', 'b'])
  expect(intake.isReserved()).toBe(true)
  await end('a')
  expect(running()).toEqual(['b'])
  await end('b')
  expect(running()).toEqual(['alone'])
  intake.resize(9)
  expect(running()).toEqual(['alone'])
  expect(intake.isReserved()).toBe(true)
  await end('alone')
  expect(running()).toEqual(['c'])
  expect(intake.isReserved()).toBe(false)
})

test('while paused no execution begins and running ones go on; afterwards the waiting ones begin', async () => {
  const { intake, running, end } = openIntake(2)
  intake.receive([message('a')])
  intake.hold(true)
  for (const id of ['b', 'c']) intake.receive([message(id)])
  expect(running()).toEqual(['a'])
  await end('a')
  expect(running()).toEqual([])
  intake.hold(false)
  expect(running()).toEqual(['b', 'c'])
})

test('a closed intake begins nothing more', async () => {
  const { intake, running, end } = openIntake(1)
  for (const id of ['a', 'b']) intake.receive([message(id)])
  intake.close()
  await end('a')
  intake.resize(5)
  intake.receive([message('c')])
  expect(running()).toEqual([])
})
