import { expect, test } from 'vitest'

import { createServiceClock } from './service-clock.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const minuteMs = 60_000

/** A clock of a computer that is some time ahead of the service, and the answers that it gets. */
function ahead(firstAheadMs: number) {
  let aheadMs = firstAheadMs
  const clock = createServiceClock({
    nowMs: () => noon + aheadMs,
    elapsedMs: () => 0,
    sleep: () => Promise.resolve(),
    every: () => () => null,
  })
  return {
    clock,
    set(nextMs: number) {
      aheadMs = nextMs
    },
    /** An answer that the service gave at noon, after a round trip of this length. */
    answer(roundTripMs: number) {
      clock.learn({
        date: new Date(noon).toUTCString(),
        askedMs: noon + aheadMs - roundTripMs,
        answeredMs: noon + aheadMs,
      })
    },
  }
}

test.each([8_000, 30_000, 10 * minuteMs, -10 * minuteMs])(
  'a browser that is %d ms ahead of the service shows the time of the service',
  (aheadMs) => {
    const { clock, answer } = ahead(aheadMs)
    answer(20)
    expect(Math.abs(clock.nowMs() - noon)).toBeLessThanOrEqual(1_000)
  },
)

test('a difference that whole seconds and the way of an answer explain is none', () => {
  const { clock, answer } = ahead(1_400)
  answer(20)
  expect(clock.offsetMs()).toBe(0)
})

test('a slow answer does not replace what a quick one reported', () => {
  const { clock, answer } = ahead(30_000)
  answer(20)
  const offsetMs = clock.offsetMs()
  answer(20_000)
  expect(clock.offsetMs()).toBe(offsetMs)
})

test('a clock that is set while the page is open is followed, and the pages are notified once', () => {
  const { clock, answer, set } = ahead(10 * minuteMs)
  answer(20)
  let told = 0
  clock.subscribe(() => (told += 1))
  set(0)
  answer(500)
  answer(20)
  expect(clock.offsetMs()).toBe(0)
  expect(told).toBe(1)
})

test('an answer without a time changes nothing', () => {
  const { clock } = ahead(30_000)
  for (const date of [null, '', 'yesterday']) clock.learn({ date, askedMs: noon, answeredMs: noon })
  expect(clock.offsetMs()).toBe(0)
})
