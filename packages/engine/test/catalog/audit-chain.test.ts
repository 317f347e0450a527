import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { Store } from '../../src/store.ts'
import { openTestStore } from '../../src/testing.ts'

const entry = (subject: string) => ({
  actor: 'ann',
  action: 'folder.update',
  address: '192.0.2.7',
  requestId: 'r',
  subject,
  before: { b: 1, a: [1, null] },
  after: { text: 'ü' },
})

async function openTrail(entries: number) {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  for (let index = 1; index <= entries; index += 1) await store.audit.append(entry(`s${index}`))
  await store.auditChain.extend(1_000)
  return { store, url: database.url, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const check = async ({ auditChain }: Store) => [
  ...(await auditChain.verify({ after: null, limit: 1_000 })).problems,
  ...(await auditChain.strays()),
]

/** What only a user with all rights over the database server can do. */
const tamper = (store: Store, sql: string) =>
  store.database.transaction(async (query) => {
    await query('SET LOCAL session_replication_role = replica')
    await query(sql)
  })

test('entries are linked in their order, each with the hash of the one before, and a holder of them can compute it again', async () => {
  await using trail = await openTrail(3)
  const { store } = trail
  const links = (await store.audit.list({ limit: 10 })).toReversed()
  expect(links.map(({ position, previousHash }) => [position, previousHash])).toEqual([
    ['1', '0'.repeat(64)],
    ['2', links[0]!.hash],
    ['3', links[1]!.hash],
  ])
  expect(await store.auditChain.head()).toEqual({ position: 3n, hash: links[2]!.hash })
  expect(await check(store)).toEqual([])
  expect(await store.auditChain.verify({ after: 1n, limit: 1 })).toMatchObject({
    checked: 1,
    to: { position: 2n },
    problems: [],
  })
  expect(await store.auditChain.extend(10)).toMatchObject({ linked: 0, head: { position: 3n } })
})

test('no statement changes, removes or empties the trail, and only retention deletes old entries', async () => {
  await using trail = await openTrail(2)
  const { query } = trail.store.database
  for (const table of ['audit_entries', 'audit_chain', 'audit_chain_base'])
    for (const sql of [`UPDATE ${table} SET hash = 'x'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`].map(
      (text) => (table === 'audit_entries' ? text.replace('hash', 'actor') : text),
    ))
      await expect(query(sql), sql).rejects.toThrow('appended to and never changed')
  expect(await check(trail.store)).toEqual([])
})

test('a role that is not the owner cannot pass for retention', async () => {
  await using trail = await openTrail(1)
  await trail.store.database.transaction(async (query) => {
    await query('CREATE ROLE audit_guest')
    await query('GRANT ALL ON audit_entries TO audit_guest')
    await query('SAVEPOINT try')
    await query('SET LOCAL ROLE audit_guest')
    await query(`SELECT set_config('punctual.audit_retention', 'on', true)`)
    await expect(query('DELETE FROM audit_entries')).rejects.toThrow('appended to and never changed')
    await query('ROLLBACK TO SAVEPOINT try')
    await query('REVOKE ALL ON audit_entries FROM audit_guest')
    await query('DROP ROLE audit_guest')
  })
})

test.each([
  [
    'an entry that was changed',
    `UPDATE audit_entries SET actor = 'bob' WHERE subject = 's3'`,
    [['changed', 3n]],
  ],
  ['an entry that was removed', `DELETE FROM audit_entries WHERE subject = 's3'`, [['removed', 3n]]],
  [
    'an entry that was removed with its link',
    `WITH gone AS (DELETE FROM audit_entries WHERE subject = 's3' RETURNING id) DELETE FROM audit_chain WHERE entry_id IN (SELECT id FROM gone)`,
    [['removed', 4n]],
  ],
  [
    'the oldest one, removed with its link',
    `DELETE FROM audit_chain WHERE position = 1`,
    [
      ['removed', 2n],
      ['inserted', null],
    ],
  ],
  [
    'an entry that was put in between',
    `INSERT INTO audit_entries (actor, action, subject) VALUES ('bob', 'folder.update', 's9')`,
    [['inserted', null]],
  ],
  [
    'a link that was written anew',
    `UPDATE audit_chain SET hash = repeat('a', 64) WHERE position = 3`,
    [
      ['changed', 3n],
      ['changed', 4n],
    ],
  ],
] as const)('%s is found', async (_what, sql, found) => {
  await using trail = await openTrail(5)
  await tamper(trail.store, sql)
  expect((await check(trail.store)).map(({ kind, position }) => [kind, position])).toEqual(found)
})

test('an entry that was removed before it was linked is found', async () => {
  await using trail = await openTrail(1)
  await trail.store.audit.append(entry('young'))
  await tamper(trail.store, `DELETE FROM audit_entries WHERE subject = 'young'`)
  expect(await check(trail.store)).toMatchObject([{ kind: 'removed', position: null }])
})

test('entries cut off from the end are found by what was published before', async () => {
  await using trail = await openTrail(4)
  const { auditChain } = trail.store
  const known = await auditChain.head()
  expect(await auditChain.hashAt(known.position)).toBe(known.hash)
  await tamper(trail.store, 'DELETE FROM audit_chain WHERE position = 4')
  await tamper(trail.store, `DELETE FROM audit_entries WHERE subject = 's4'`)
  expect(await check(trail.store)).toEqual([])
  expect(await auditChain.hashAt(known.position)).toBeNull()
})

test('two who link at the same time make one chain, and entries that commit late are linked all the same', async () => {
  await using trail = await openTrail(0)
  await using other = openTestStore(trail.url)
  const { store } = trail
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = store.transaction(async (within) => {
    await within.audit.append(entry('late'))
    begun.resolve()
    await finish.promise
  })
  await begun.promise
  const linking = (async () => {
    for (let round = 0; round < 15; round += 1)
      await Promise.all([store.auditChain.extend(3), other.store.auditChain.extend(3)])
  })()
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.audit.append(entry(`s${index}`))))
  finish.resolve()
  await Promise.all([late, linking])
  while ((await store.auditChain.extend(3)).linked > 0);
  expect(await check(store)).toEqual([])
  expect((await store.auditChain.head()).position).toBe(21n)
})
