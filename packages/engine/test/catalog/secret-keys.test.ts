import { randomBytes } from 'node:crypto'

import { silentLogger } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, it } from 'vitest'
import { createSecretBox, openDatabase } from '@punctual/store'

import { createStore, type Store } from '../../src/store.ts'

const [old, fresh, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const bi = {
  kind: 'bi',
  tenantId: 't',
  clientId: 'c',
  authorityUrl: 'https://a',
  apiUrl: 'https://b',
  scope: 's',
} as const

function storeWith(url: string, keys: readonly Buffer[]) {
  const database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 3,
  })
  const secretBox = createSecretBox(keys)
  return {
    store: createStore(database, secretBox),
    secretBox,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

async function addAccount(store: Store, name: string, secret = `secret of ${name}`): Promise<string> {
  const written = await store.sourceAccounts.create({
    name,
    authType: 'ServicePrincipal',
    settings: bi,
    secret,
    maxConcurrentExecutions: null,
  })
  if (!written.ok) throw new Error(written.conflict)
  return written.account.id
}

it('secrets of an older key come to the first key wherever they are kept, open as before, and the older key is free to go', async () => {
  await using database = await createTestDatabase()
  await using before = storeWith(database.url, [old])
  const ids = [await addAccount(before.store, 'one'), await addAccount(before.store, 'two')]
  const { query } = before.store.database
  const seal = (table: 'cluster_settings' | 'idempotency_keys', rowId: string, field: string) =>
    before.secretBox.seal('kept', { table, rowId, field })
  await query(
    `UPDATE cluster_settings SET collaboration = jsonb_build_object('sealedConString', $1::text, 'sealedConString2', NULL)`,
    [seal('cluster_settings', '1', 'ConString')],
  )
  await query(
    `INSERT INTO idempotency_keys (subject_id, key, request_hash, body) VALUES ('user:x', 'k', 'h', jsonb_build_object('sealed', $1::text))`,
    [seal('idempotency_keys', 'user:x|k', 'body')],
  )
  await using during = storeWith(database.url, [fresh, old])
  const [first, second] = during.secretBox.keyIds
  expect(await during.store.secretKeys.use()).toEqual([
    { keyId: first, position: 1, sealed: 0, inRuns: 0 },
    { keyId: second, position: 2, sealed: 4, inRuns: 0 },
  ])
  expect(await during.store.secretKeys.reseal(3)).toEqual({ resealed: 3, unreadable: [], hasMore: true })
  expect(await during.store.secretKeys.reseal(3)).toEqual({ resealed: 1, unreadable: [], hasMore: false })
  expect(await during.store.secretKeys.reseal(3)).toEqual({ resealed: 0, unreadable: [], hasMore: false })
  await using after = storeWith(database.url, [fresh])
  expect(await after.store.secretKeys.use()).toEqual([{ keyId: first, position: 1, sealed: 4, inRuns: 0 }])
  for (const [index, id] of ids.entries())
    expect(await after.store.sourceAccounts.open(id)).toMatchObject({
      ok: true,
      account: { secret: `secret of ${['one', 'two'][index]}` },
    })
  const [settings] = await query<{ text: string }>(
    `SELECT collaboration ->> 'sealedConString' AS text FROM cluster_settings`,
  )
  expect(
    after.secretBox.open(settings!.text, { table: 'cluster_settings', rowId: '1', field: 'ConString' }),
  ).toEqual({
    ok: true,
    plain: 'kept',
  })
})

it('a new key as the last one opens what another process seals with it as the first, so no restart leaves a secret shut', async () => {
  await using database = await createTestDatabase()
  await using moved = storeWith(database.url, [fresh, old])
  const id = await addAccount(moved.store, 'saved while processes restart')
  await using added = storeWith(database.url, [old, fresh])
  expect(await added.store.sourceAccounts.open(id)).toMatchObject({
    ok: true,
    account: { secret: 'secret of saved while processes restart' },
  })
  await using without = storeWith(database.url, [old])
  expect(await without.store.sourceAccounts.open(id)).toMatchObject({ ok: false })
})

it('a secret that no given key opens is named and left as it is, and keeps none of the others waiting', async () => {
  await using database = await createTestDatabase()
  await using strange = storeWith(database.url, [lost])
  const unreadable = await addAccount(strange.store, 'lost')
  await using before = storeWith(database.url, [old])
  await addAccount(before.store, 'kept')
  const damaged = await addAccount(before.store, 'damaged')
  await before.store.database.query(
    `UPDATE source_accounts SET secret = (SELECT secret FROM source_accounts WHERE name = 'kept') WHERE id = $1`,
    [damaged],
  )
  await using during = storeWith(database.url, [fresh, old])
  const outcome = await during.store.secretKeys.reseal(10)
  expect(outcome.resealed).toBe(1)
  expect(outcome.unreadable.map(({ rowId, reason }) => [rowId, reason]).toSorted()).toEqual(
    [
      [unreadable, 'unknown-key'],
      [damaged, 'damaged'],
    ].toSorted(),
  )
  const [lostKey] = strange.secretBox.keyIds
  expect(await during.store.secretKeys.use()).toContainEqual({
    keyId: lostKey,
    position: null,
    sealed: 1,
    inRuns: 0,
  })
})

it('a secret that is written while it is being sealed anew keeps what was written', async () => {
  await using database = await createTestDatabase()
  await using before = storeWith(database.url, [old])
  const id = await addAccount(before.store, 'raced')
  await using during = storeWith(database.url, [fresh, old])
  const { account } = (await before.store.sourceAccounts.open(id)) as { account: { name: string } }
  const writing = during.store.sourceAccounts.update(
    {
      id,
      name: account.name,
      authType: 'ServicePrincipal',
      settings: bi,
      secret: 'written meanwhile',
      maxConcurrentExecutions: null,
      allowedFor: [],
      ifVersion: 1,
    },
    () => {
      throw new Error('no schedule was held')
    },
  )
  await Promise.all([writing, during.store.secretKeys.reseal(10)])
  await during.store.secretKeys.reseal(10)
  expect(await during.store.sourceAccounts.open(id)).toMatchObject({
    ok: true,
    account: { secret: 'written meanwhile' },
  })
})
