import { randomUUID } from 'node:crypto'

import { accountKey, principalKeys, rightsUnderGuards, rights, roles } from '@punctual/domain'
import { createTestDatabase } from '@punctual/testing'
import { createRandom, type Random } from '@punctual/testing/random'
import { expect, test } from 'vitest'

import { addAccountOf, openTestStore } from '../../src/testing.ts'
import type { Store } from '../../src/store.ts'

const seed = Number(process.env['SEED'] ?? 4711)

interface Account {
  readonly kind: 'user' | 'client'
  readonly id: string
  readonly role: (typeof roles)[number]
}

async function addAccounts(store: Store): Promise<Account[]> {
  const accounts: Account[] = []
  for (const role of roles) {
    const [, user = ''] = (await addAccountOf(store, role)).split(':')
    const named = { clientId: randomUUID(), name: role, role, secretHash: '', createdBy: '' }
    const { id } = await store.apiClients.create(named)
    accounts.push({ kind: 'user', id: user, role }, { kind: 'client', id, role })
  }
  return accounts
}

/** Three groups of some accounts. */
async function addGroups({ groups }: Store, accounts: readonly Account[], random: Random) {
  const made = []
  for (let number = 0; number < 3; number += 1) {
    const members = accounts
      .filter(() => random.chance(0.3))
      .map(({ kind, id }) => ({ kind: kind === 'user' ? ('User' as const) : ('Client' as const), id }))
    const written = await groups.create({ name: `Group ${number}`, description: '', members })
    if (!written.ok) throw new Error('no group')
    made.push({ id: written.group.id, members })
  }
  return made
}

test('the database lets an account view just the folders that the rules of the domain let it view', async () => {
  await using database = await createTestDatabase()
  await using opened = openTestStore(database.url)
  const { store } = opened
  const random = createRandom(seed)
  const accounts = await addAccounts(store)
  const groups = await addGroups(store, accounts, random)
  const folders = [(await store.folders.root()).id]
  for (let number = 0; number < 40; number += 1) {
    const made = await store.folders.create({
      parentId: random.pick(folders),
      name: `${number}`,
      description: '',
    })
    if (!made.ok) throw new Error('no folder')
    folders.push(made.folder.id)
    if (random.chance(0.5)) continue
    const principals = [
      ...accounts.map(({ kind, id }) => ({
        kind: kind === 'user' ? ('User' as const) : ('Client' as const),
        id,
      })),
      ...groups.map(({ id }) => ({ kind: 'Group' as const, id })),
      ...roles.map((id) => ({ kind: 'Role' as const, id })),
    ]
    const grants = principals
      .filter(() => random.chance(0.1))
      .map((principal) => ({ principal, rights: [random.pick(rights)] }))
    await store.grants.write(made.folder.id, { inherits: random.chance(0.5), grants })
  }
  const rules = await store.grants.rules('0')
  const policies = new Map(rules?.policies.map((policy) => [policy.folderId, policy]))
  const guards = new Map(rules?.guards.map(({ folderId, guardId }) => [folderId, guardId]))
  const answers = new Set<boolean>()
  for (const account of accounts) {
    const memberOf = groups
      .filter(({ members }) => members.some(({ id }) => id === account.id))
      .map(({ id }) => id)
    const held = rightsUnderGuards(policies, principalKeys(account, memberOf))
    const expected = folders.map((id) => {
      const guard = guards.get(id)
      return (
        account.role === 'Administrator' || guard === undefined || (held.get(guard)?.has('View') ?? false)
      )
    })
    const rows = await store.database.query<{ sees: boolean }>(
      'SELECT may_view($1, id) AS sees FROM unnest($2::uuid[]) WITH ORDINALITY AS folder(id, place) ORDER BY place',
      [accountKey(account), folders],
    )
    expect(rows.map(({ sees }) => sees)).toEqual(expected)
    for (const each of expected) answers.add(each)
  }
  expect(answers.size).toBe(2)
})
