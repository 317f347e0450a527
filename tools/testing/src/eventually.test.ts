import { expect, test } from 'vitest'

import { eventually } from './eventually.ts'

test('the first answer that is something is returned, zero and the empty text included', async () => {
  const answers = [null, undefined, false, 0]
  expect(await eventually(() => answers.shift(), { timeoutMs: 20_000, everyMs: 1 })).toBe(0)
  expect(await eventually(async () => '', { timeoutMs: 20_000 })).toBe('')
})

test('an exception means not yet', async () => {
  let calls = 0
  const answer = await eventually(
    () => {
      calls += 1
      if (calls < 3) throw new Error('not there')
      return calls
    },
    { timeoutMs: 5_000, everyMs: 1 },
  )
  expect(answer).toBe(3)
})

test('when the time is over, the last exception reports why', async () => {
  const never = eventually(() => Promise.reject(new Error('still closed')), { timeoutMs: 30, everyMs: 5 })
  await expect(never).rejects.toThrow('not true within 30 ms: still closed')
})

test('a signal ends the waiting at once', async () => {
  const calledOff = new AbortController()
  const waiting = eventually(() => null, { timeoutMs: 60_000, everyMs: 60_000, signal: calledOff.signal })
  calledOff.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
})
