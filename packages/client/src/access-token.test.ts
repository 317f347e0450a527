import { createManualClock } from '@punctual/testing'
import { expect, it } from 'vitest'

import { type AccessToken, accessToken, createTokenHolder, type TokenHolder } from './access-token.ts'

const hourMs = 3_600_000

/** A holder whose service numbers its tokens, each good for 24 hours. */
function holder(options: { known?: AccessToken | null } = {}) {
  const clock = createManualClock()
  const seen: AccessToken[] = []
  let [asked, fails] = [0, false]
  const obtain = async () => {
    asked += 1
    await Promise.resolve()
    if (fails) throw new Error('refused')
    return accessToken(`bearer ${asked}`, { lifetimeMs: 24 * hourMs, now: clock.now() })
  }
  const tokens: TokenHolder = createTokenHolder({
    clock,
    known: options.known ?? null,
    obtain,
    onToken: (token) => seen.push(token),
  })
  return { clock, tokens, seen, asked: () => asked, fail: (does: boolean) => (fails = does) }
}

it('a token holder asks once for any number of parallel calls and reports the token to who keeps it', async () => {
  const { tokens, asked, seen } = holder()
  const sent = await Promise.all(Array.from({ length: 50 }, () => tokens.current()))
  expect(new Set(sent)).toEqual(new Set(['bearer 1']))
  expect(asked()).toBe(1)
  expect(seen.map(({ authorization }) => authorization)).toEqual(['bearer 1'])
})

it('a token holder renews the token five minutes before its end and not earlier', async () => {
  const { tokens, clock } = holder()
  await tokens.current()
  await clock.advance(24 * hourMs - 5 * 60_000 - 1)
  expect(await tokens.current()).toBe('bearer 1')
  await clock.advance(1)
  expect(await Promise.all([tokens.current(), tokens.current()])).toEqual(['bearer 2', 'bearer 2'])
})

it('a token holder goes on with the old token while it lives when the renewal fails, and not longer', async () => {
  const { tokens, clock, fail } = holder()
  await tokens.current()
  fail(true)
  await clock.advance(24 * hourMs - 1)
  expect(await tokens.current()).toBe('bearer 1')
  await clock.advance(1)
  await expect(tokens.current()).rejects.toThrow('refused')
  fail(false)
  expect(await tokens.current()).toMatch(/^bearer \d$/)
})

it('a token holder replaces a refused token once, however many calls it failed', async () => {
  const { tokens, asked } = holder()
  await tokens.current()
  expect(await Promise.all(Array.from({ length: 20 }, () => tokens.replace('bearer 1')))).toEqual(
    Array(20).fill('bearer 2'),
  )
  expect(await tokens.replace('bearer 1')).toBe('bearer 2')
  expect(asked()).toBe(2)
})

it('a token holder tries again after a failure', async () => {
  const { tokens, fail } = holder()
  fail(true)
  await expect(tokens.current()).rejects.toThrow('refused')
  fail(false)
  expect(await tokens.current()).toBe('bearer 2')
})

it('a token holder begins with a known token', async () => {
  const known = accessToken('bearer known', { lifetimeMs: hourMs, now: createManualClock().now() })
  const { tokens, asked } = holder({ known })
  expect(await tokens.current()).toBe('bearer known')
  expect(asked()).toBe(0)
})

it('a token holder has nothing to replace a token with when there are no credentials', async () => {
  const clock = createManualClock()
  const known = accessToken('token kept', { lifetimeMs: hourMs, now: clock.now() })
  const tokens = createTokenHolder({ clock, known, obtain: null, onToken: () => {} })
  expect(await tokens.current()).toBe('token kept')
  expect(await tokens.replace('token kept')).toBeNull()
})
