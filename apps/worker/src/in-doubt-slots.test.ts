import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createInDoubtSlots } from './in-doubt-slots.ts'

const never = new AbortController().signal

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a message waits for an in-doubt slot as long as it may, and is sent all the same when a mail server keeps the slot', async () => {
  const clock = createManualClock()
  const slots = createInDoubtSlots(clock, { slots: 1, waitMs: 250 })
  const first = await slots.acquire(never)
  let isSent = false
  const second = slots.acquire(never).then((slot) => {
    isSent = true
    return slot
  })
  await settled()
  await clock.advance(249)
  await settled()
  expect(isSent).toBe(false)
  await clock.advance(1)
  ;(await second)[Symbol.dispose]()
  // What went beyond the limit gives no slot back: the next message waits for the first one again.
  const third = slots.acquire(never)
  first[Symbol.dispose]()
  await third
})

test('a message that is stopped while it waits for an in-doubt slot is not sent', async () => {
  const clock = createManualClock()
  const slots = createInDoubtSlots(clock, { slots: 1, waitMs: 250 })
  await slots.acquire(never)
  const stop = new AbortController()
  const stopped = slots.acquire(stop.signal)
  stop.abort(new Error('superseded'))
  await expect(stopped).rejects.toThrow('superseded')
})
