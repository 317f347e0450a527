import { EventEmitter } from 'node:events'

import { systemClock } from '@punctual/runtime'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { watchTraffic } from './traffic.ts'

test('a page that polls is waited for once, and for a second at each later window', async () => {
  let nowMs = 0
  const clock = {
    ...systemClock(),
    monotonicMs: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms
    },
  }
  const page = Object.assign(new EventEmitter(), { isClosed: () => false })
  const traffic = watchTraffic(page as unknown as Page, clock)
  const waited = async () => {
    const startedMs = nowMs
    await traffic.quiet(10_000)
    return nowMs - startedMs
  }
  expect(await waited()).toBe(500)
  page.emit('request', { resourceType: () => 'eventsource' })
  expect(await waited()).toBe(500)
  const poll = { resourceType: () => 'fetch' }
  page.emit('request', poll)
  expect([await waited(), await waited()]).toEqual([10_000, 1_000])
  page.emit('requestfinished', poll)
  expect(await waited()).toBe(500)
})
