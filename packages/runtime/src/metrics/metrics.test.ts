import { expect, test } from 'vitest'

import { counter, gauge, histogram } from './declaration.ts'
import { createMetrics } from './metrics.ts'

const runs = counter({
  name: 'test_runs_total',
  help: 'Runs.',
  labels: { status: { meaning: 'how', values: ['good', 'bad'] } },
})
const busy = gauge({ name: 'test_busy', help: 'Busy.' })
const seconds = histogram({ name: 'test_seconds', help: 'Seconds.', buckets: [1, 10] })
const groups = [{ runs, busy, seconds }]

const linesOf = async (metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.read()).body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('counters and histograms are reported from the start, at zero; a gauge only once it has a value', async () => {
  const lines = await linesOf(createMetrics({ groups }))
  expect(lines).toEqual(
    expect.arrayContaining([
      'test_runs_total{status="good"} 0',
      'test_runs_total{status="bad"} 0',
      'test_seconds_count 0',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('test_busy'))).toEqual([])
})

test('a label value that was not declared is counted as other, so users cannot make series', async () => {
  const metrics = createMetrics({ groups })
  for (let index = 0; index < 1_000; index += 1) metrics.increase(runs, { status: `name of a user ${index}` })
  metrics.increase(runs, { status: 'good' })
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      'test_runs_total{status="good"} 1',
      'test_runs_total{status="bad"} 0',
      'test_runs_total{status="other"} 1000',
    ]),
  )
  expect((await linesOf(metrics)).filter((line) => line.startsWith('test_runs_total'))).toHaveLength(3)
})

test('a measured gauge is asked at every reading, and a removed one is gone until it is set again', async () => {
  const metrics = createMetrics({ groups })
  let value = 1
  const measured = gauge({ name: 'test_measured', help: 'Measured.' })
  metrics.measure(measured, {}, () => value)
  expect(await linesOf(metrics)).toContain('test_measured 1')
  value = 2
  expect(await linesOf(metrics)).toContain('test_measured 2')
  metrics.set(busy, {}, 4)
  metrics.withdraw(busy)
  metrics.withdraw(busy)
  expect((await linesOf(metrics)).filter((line) => line.startsWith('test_busy'))).toEqual([])
  metrics.set(busy, {}, 5)
  expect(await linesOf(metrics)).toContain('test_busy 5')
})

test('recording never fails: what is no number is omitted, and a counter does not go down', async () => {
  const metrics = createMetrics({ groups })
  metrics.observe(seconds, {}, Number.NaN)
  metrics.set(busy, {}, Number.POSITIVE_INFINITY)
  metrics.increase(runs, { status: 'good' }, -5)
  metrics.observe(seconds, {}, 2)
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      'test_runs_total{status="good"} 0',
      'test_seconds_bucket{le="1"} 0',
      'test_seconds_bucket{le="10"} 1',
      'test_seconds_count 1',
    ]),
  )
})

test('two registries of one process know nothing of each other', async () => {
  const [first, second] = [createMetrics({ groups }), createMetrics({ groups })]
  first.increase(runs, { status: 'good' })
  expect(await linesOf(second)).toContain('test_runs_total{status="good"} 0')
})
