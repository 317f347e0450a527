import { expect, test } from 'vitest'

import { systemClock } from './clock.ts'

test('an interrupted sleep rejects with the reason itself', async () => {
  const stopping = new AbortController()
  const reason = new Error('stopping')
  const sleeping = systemClock().sleep(60_000, stopping.signal)
  stopping.abort(reason)
  await expect(sleeping).rejects.toBe(reason)
  await expect(systemClock().sleep(60_000, stopping.signal)).rejects.toBe(reason)
})
