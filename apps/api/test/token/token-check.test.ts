import { randomBytes } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import type { AccessTokens, TokenFacts } from '@punctual/catalog'
import { createStore } from '@punctual/engine'
import { createSecretBox, type Database, openDatabase } from '@punctual/store'
import { createManualClock, createTestDatabase } from '@punctual/testing'
import { expect, it } from 'vitest'

import { hashOfSecret, newSecret } from '../../src/auth/access-token.ts'
import { createAuthenticate } from '../../src/auth/authenticate.ts'
import { createTokenCache } from '../../src/auth/token-cache.ts'

it('costs no database round trip for a known token, and one statement each half second for all of them together', async () => {
  await using testDatabase = await createTestDatabase()
  const options = {
    url: testDatabase.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 2,
  }
  await using database = openDatabase(options)
  let statements = 0
  const counted: Database = {
    ...database,
    query: (sql, parameters) => {
      statements += 1
      return database.query(sql, parameters)
    },
  }
  const store = createStore(counted, createSecretBox([randomBytes(32)]))
  const clock = createManualClock(new Date())
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const secret = newSecret('pct')
      const client = {
        clientId: `client-${index}`,
        name: 'c',
        role: 'Viewer',
        secretHash: 'x',
        createdBy: 'test',
      } as const
      const { id } = await store.apiClients.create(client)
      await store.accessTokens.issue({
        hash: hashOfSecret(secret),
        kind: 'client',
        subjectId: id,
        lifetimeSeconds: 3_600,
      })
      return `bearer ${secret}`
    }),
  )
  await using cache = createTokenCache({
    accessTokens: store.accessTokens,
    clock,
    logger: silentLogger(),
    idleMinutes: 480,
  })
  const authenticate = createAuthenticate({ tokens: cache, clock, idleMinutes: 480 })
  const callAll = async () => {
    statements = 0
    for (let round = 0; round < 50; round += 1) await Promise.all(tokens.map((token) => authenticate(token)))
    return statements
  }
  await clock.untilSleeping(1)
  expect(await callAll()).toBe(tokens.length)
  expect(await callAll()).toBe(0)

  statements = 0
  await clock.advance(500)
  await clock.untilSleeping(1)
  expect(statements).toBe(1)
  await clock.advance(400)
  expect(await callAll()).toBe(0)
})

/** A cache over a store whose answers come when the test says so. */
function heldCache() {
  const finds: PromiseWithResolvers<TokenFacts[]>[] = []
  const find = () => {
    const answer = Promise.withResolvers<TokenFacts[]>()
    finds.push(answer)
    return answer.promise
  }
  const clock = createManualClock(new Date())
  const cache = createTokenCache({
    accessTokens: { find } as unknown as AccessTokens,
    clock,
    logger: silentLogger(),
    idleMinutes: 480,
  })
  return { cache, clock, finds }
}

const facts = (role: string): TokenFacts => ({
  hash: 'h',
  kind: 'client',
  subjectId: crypto.randomUUID(),
  expiresAt: new Date('2100-01-01'),
  lastUsedAt: new Date(),
  revoked: false,
  subjectName: 'c',
  role,
})

it('asks once for a token that many requests bring at the same moment, known or not', async () => {
  const { cache, finds } = heldCache()
  await using _cache = cache
  const known = Array.from({ length: 50 }, () => cache.find('h', true))
  const unknown = Array.from({ length: 50 }, () => cache.find('other', true))
  expect(finds).toHaveLength(2)
  finds[0]!.resolve([facts('Viewer')])
  finds[1]!.resolve([])
  expect(new Set((await Promise.all(known)).map((each) => each?.role))).toEqual(new Set(['Viewer']))
  expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]))
  const again = cache.find('other', true)
  expect(finds).toHaveLength(3)
  finds[2]!.reject(new Error('database away'))
  await expect(again).rejects.toThrow('database away')
  void cache.find('other', true)
  expect(finds).toHaveLength(4)
  finds[3]!.resolve([])
})

it('waits for no lookup whose answer would be too old to be trusted', async () => {
  const { cache, clock, finds } = heldCache()
  await using _cache = cache
  const early = cache.find('h', true)
  await clock.advance(1_000)
  const late = cache.find('h', true)
  expect(finds).toHaveLength(2)
  finds[1]!.resolve([facts('Editor')])
  finds[0]!.resolve([facts('Viewer')])
  expect([(await early)?.role, (await late)?.role]).toEqual(['Viewer', 'Editor'])
})
