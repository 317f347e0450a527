import { expect, onTestFinished, test, vi } from 'vitest'

import { systemClock } from './clock.ts'

test('an interrupted sleep rejects with the reason itself', async () => {
  const stopping = new AbortController()
  const reason = new Error('stopping')
  const sleeping = systemClock().sleep(60_000, stopping.signal)
  stopping.abort(reason)
  await expect(sleeping).rejects.toBe(reason)
  await expect(systemClock().sleep(60_000, stopping.signal)).rejects.toBe(reason)
})

test('a sleep that is longer than a timer of the process may be ends when it is over', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [longMs, woken] = [2 ** 31 + 5_000, vi.fn<() => void>()]
  void systemClock().sleep(longMs).then(woken)
  await vi.advanceTimersByTimeAsync(longMs - 1)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toHaveBeenCalledOnce()
  const endless = new AbortController()
  const sleeping = systemClock().sleep(longMs * 3, endless.signal)
  sleeping.catch(() => {})
  await vi.advanceTimersByTimeAsync(longMs)
  endless.abort(new Error('enough'))
  await expect(sleeping).rejects.toThrow('enough')
  expect(vi.getTimerCount()).toBe(0)
})
