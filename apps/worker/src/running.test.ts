import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createRunningExecutions } from './running.ts'

const attempt = (number: number) => ({ executionId: 'e', attempt: number, claimToken: `claim ${number}` })

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function isIdle(running: ReturnType<typeof createRunningExecutions>): Promise<boolean> {
  let idle = false
  void running.idle().then(() => (idle = true))
  await turn()
  return idle
}

test('an attempt that still unwinds takes nothing from the next one at the same execution', async () => {
  const running = createRunningExecutions({ clock: createManualClock(), timeoutMs: 1_000 })
  const overtaken = running.begin(attempt(1))
  const current = running.begin(attempt(2))
  running.stop('claim 1', 'superseded')
  expect([overtaken.stop.signal.aborted, current.stop.signal.aborted]).toEqual([true, false])
  overtaken[Symbol.dispose]()
  expect(running.list()).toEqual([attempt(2)])
  expect([running.has('e'), running.has('f')]).toEqual([true, false])
  running.stop('claim 2', 'cancelled')
  expect(current.stop.reason()).toBe('cancelled')
})

test('a claim in transit is waited for, and what it brings to a draining server is released at once', async () => {
  const running = createRunningExecutions({ clock: createManualClock(), timeoutMs: 1_000 })
  const claim = running.expect()
  running.drain()
  expect(await isIdle(running)).toBe(false)
  const run = running.begin(attempt(1))
  claim[Symbol.dispose]()
  expect({ reason: run.stop.reason(), idle: await isIdle(running) }).toEqual({
    reason: 'draining',
    idle: false,
  })
  run[Symbol.dispose]()
  expect(await isIdle(running)).toBe(true)
})
