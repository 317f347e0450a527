import { silentLogger } from '@punctual/runtime'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { type AccessRulesOptions, createAccessRulesCache } from './access-rules.ts'

/** Rules whose version is the number of the question. */
function startCache() {
  const clock = createManualClock()
  const askedAtMs: number[] = []
  const rules: AccessRulesOptions['grants']['rules'] = async () => {
    askedAtMs.push(clock.monotonicMs())
    return {
      version: String(askedAtMs.length),
      policies: [],
      guards: [],
      members: [],
      restrictsAccounts: true,
      restrictsDestinations: false,
      restrictsCalendars: false,
      restrictsMailTemplates: false,
    }
  }
  return {
    clock,
    askedAtMs,
    cache: createAccessRulesCache({ grants: { rules }, clock, logger: silentLogger() }),
  }
}

async function pass(clock: ReturnType<typeof createManualClock>, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) await clock.advance(100)
}

test('a process that receives no requests reads no rules of access', async () => {
  const { clock, askedAtMs, cache } = startCache()
  await pass(clock, 60_000)
  expect(askedAtMs).toEqual([])
  await cache[Symbol.asyncDispose]()
})

test('the first use after a rest reads the rules before it answers, and they are read every half second from then on', async () => {
  const { clock, askedAtMs, cache } = startCache()
  await pass(clock, 60_000)
  expect((await cache.find()).restrictsAccounts).toBe(true)
  expect(askedAtMs).toHaveLength(1)
  await pass(clock, 5_000)
  expect(askedAtMs.length).toBeGreaterThanOrEqual(10)
  await pass(clock, 20_000)
  const before = askedAtMs.length
  await pass(clock, 60_000)
  expect(askedAtMs).toHaveLength(before)
  await cache.find()
  expect(askedAtMs).toHaveLength(before + 1)
  await cache[Symbol.asyncDispose]()
})

test('the latest rules are never older than a second while a caller searches for them every quarter of a second', async () => {
  const { clock, askedAtMs, cache } = startCache()
  for (let look = 0; look < 200; look += 1) {
    await cache.find()
    expect(clock.monotonicMs() - (askedAtMs.at(-1) ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(1_000)
    await clock.advance(250)
  }
  await cache[Symbol.asyncDispose]()
})
