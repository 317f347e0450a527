import { expect, test } from 'vitest'

import { type Series, trendsOf } from './process-trends.ts'

const minuteMs = 60_000

function series(
  name: string,
  minutes: number,
  memoryAt: ((minute: number) => number) | null,
  handlesAt: (minute: number) => number,
): Series {
  const samples = Array.from({ length: minutes * 4 + 1 }, (_, index) => ({
    ageMs: (index * minuteMs) / 4,
    memoryMb: memoryAt?.(index / 4) ?? null,
    handles: handlesAt(index / 4),
  }))
  return { name, samples }
}

const checkResults = (lives: Series[], whole: Series[] = []) =>
  trendsOf({ lives, whole }).map(({ name, checkResult }) => [name, checkResult])

test('memory or open files that go on growing are reported, and what was filled once is not', () => {
  const filled = (minute: number) => Math.min(100 + minute * 50, 200)
  const still = () => 30
  expect(
    checkResults([
      series('flat', 10, filled, still),
      series('leaks memory', 10, (minute) => 100 + minute * 5, still),
      series('leaks files', 10, filled, (minute) => 30 + minute * 3),
      series('young', 4, (minute) => 100 + minute * 50, still),
    ]),
  ).toEqual([
    ['flat', 'flat'],
    ['leaks memory', 'growing'],
    ['leaks files', 'growing'],
    ['young', null],
  ])
})

test('what was away for the time that it is compared by is not checked', () => {
  const { name, samples } = series(
    'Redis',
    10,
    (minute) => minute,
    () => 30,
  )
  expect(
    checkResults(
      [],
      [{ name, samples: samples.filter(({ ageMs }) => ageMs < minuteMs || ageMs > 6 * minuteMs) }],
    ),
  ).toEqual([['Redis', null]])
})

test('of a process that was killed again and again its longest life is reported, and what all hold together over the whole drill', () => {
  const grows = (minute: number) => 1_000 + minute * 50
  const lives = [series('worker-1', 2, grows, () => 30), series('worker-1', 3, grows, () => 30)]
  const whole = [
    series('together', 10, grows, () => 200),
    series('connections', 10, null, (minute) => 10 + minute * 3),
  ]
  expect(
    trendsOf({ lives, whole }).map(({ name, minutes, checkResult }) => [name, minutes, checkResult]),
  ).toEqual([
    ['worker-1', 3, null],
    ['together', 10, 'growing'],
    ['connections', 10, 'growing'],
  ])
})
