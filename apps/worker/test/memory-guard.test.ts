import { silentLogger } from '@punctual/runtime'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startMemoryGuard } from '../src/memory-guard.ts'

const mebibyte = 1024 * 1024

/** A guard over a machine whose free memory the test sets, in MiB. */
function guardOver(minimumMebibytes: number, freeMebibytes: number) {
  const clock = createManualClock()
  const changes: (string | null)[] = []
  let free = freeMebibytes
  let looks = 0
  const guard = startMemoryGuard({
    minimumBytes: minimumMebibytes * mebibyte,
    clock,
    logger: silentLogger(),
    changed: (reason) => changes.push(reason?.message ?? null),
    async freeMemory() {
      looks += 1
      return free * mebibyte
    },
  })
  return {
    guard,
    changes,
    looks: () => looks,
    async becomes(mebibytes: number) {
      free = mebibytes
      await clock.advance(1_000)
      return guard.holdReason()?.message ?? null
    },
    [Symbol.asyncDispose]: () => guard[Symbol.asyncDispose](),
  }
}

test('with too little free memory it holds and says why, and it lets go only when there is clearly enough', async () => {
  await using memory = guardOver(128, 500)
  expect(await memory.becomes(500)).toBeNull()
  expect(await memory.becomes(127)).toBe('free memory is 127 MiB, below 128 MiB')
  expect(await memory.becomes(140)).toBe('free memory is 140 MiB, below 128 MiB')
  expect(await memory.becomes(160)).toBeNull()
  expect(memory.changes).toEqual(['free memory is 127 MiB, below 128 MiB', null])
})

test('a limit of 0 disables the guard', async () => {
  await using memory = guardOver(0, 0)
  expect(await memory.becomes(0)).toBeNull()
  expect(memory.looks()).toBe(0)
})
