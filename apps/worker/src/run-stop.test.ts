import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createRunStop, lastReplyMs } from './run-stop.ts'

const timeoutMs = 60_000
const open = () => {
  const clock = createManualClock()
  return { clock, stop: createRunStop({ clock, timeoutMs }) }
}

test('a run that takes longer than allowed is broken off, and one that is over leaves no timer behind', async () => {
  const { clock, stop } = open()
  await clock.advance(timeoutMs - 1)
  expect(stop.signal.aborted).toBe(false)
  await clock.advance(1)
  expect([stop.reason(), stop.lost.aborted]).toEqual(['timeout', false])
  const other = open()
  other.stop[Symbol.dispose]()
  await other.clock.advance(0)
  expect(other.clock.sleepers).toBe(0)
})

test('a server that stops lets the sends under way come to their end, for a while, and begins no other', async () => {
  const ended = open()
  const send = ended.stop.beginSend()
  ended.stop.stop('draining')
  expect(ended.stop.reason()).toBeNull()
  send[Symbol.dispose]()
  expect(ended.stop.reason()).toBe('draining')

  const both = open()
  const [first, second] = [both.stop.beginSend(), both.stop.beginSend()]
  both.stop.stop('draining')
  first[Symbol.dispose]()
  expect(both.stop.reason()).toBeNull()
  expect(() => both.stop.beginSend()).toThrow('this server stops')
  second[Symbol.dispose]()
  expect(both.stop.reason()).toBe('draining')

  const slow = open()
  slow.stop.beginSend()
  slow.stop.stop('draining')
  await slow.clock.advance(lastReplyMs - 1)
  expect(slow.stop.signal.aborted).toBe(false)
  await slow.clock.advance(1)
  expect(slow.stop.reason()).toBe('draining')

  const idle = open()
  idle.stop.beginSend()[Symbol.dispose]()
  idle.stop.stop('draining')
  expect(idle.stop.reason()).toBe('draining')
})

test('a cancel and a lost execution break off a send at once, and only the latter says that nothing more may be written', () => {
  const cancelled = open()
  cancelled.stop.beginSend()
  cancelled.stop.stop('cancelled')
  expect([cancelled.stop.reason(), cancelled.stop.lost.aborted]).toEqual(['cancelled', false])
  cancelled.stop.stop('superseded')
  expect([cancelled.stop.reason(), cancelled.stop.lost.aborted]).toEqual(['cancelled', true])
})
