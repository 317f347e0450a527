import { randomUUID } from 'node:crypto'

import type { Message } from '@punctual/queue'
import { expect, test } from 'vitest'

import { createDeduplication } from './deduplication.ts'

const message = (more: Partial<Message>): Message => ({
  executionId: randomUUID(),
  generation: 1,
  turn: 0,
  priority: 10,
  exclusive: false,
  ...more,
})

function arrivals() {
  const received: Message[] = []
  return { received, arrive: createDeduplication((messages) => void received.push(...messages)) }
}

test('of a manual run the first of two messages counts, whichever way it came', () => {
  const { received, arrive } = arrivals()
  const [one, other] = [message({}), message({})]
  arrive([one])
  arrive([other, one])
  arrive([other])
  expect(received).toEqual([one, other])
})

test('a later placement of the same run is another message', () => {
  const { received, arrive } = arrivals()
  const executionId = randomUUID()
  const placed = [1, 2].map((generation) => message({ executionId, generation }))
  arrive(placed)
  expect(received).toEqual(placed)
})

test('planned runs, of which no hint is given, come as often as the queue says', () => {
  const { received, arrive } = arrivals()
  const planned = message({ priority: 0 })
  arrive([planned])
  arrive([planned])
  expect(received).toEqual([planned, planned])
})

test('what is remembered is bounded', () => {
  const { received, arrive } = arrivals()
  const first = message({})
  arrive([first, ...Array.from({ length: 1_000 }, () => message({}))])
  arrive([first])
  expect(received.filter(({ executionId }) => executionId === first.executionId)).toEqual([first, first])
})
