import { createSecretBox, openDatabase } from '@punctual/store'
import { randomBytes } from 'node:crypto'

import { type DestinationSettings, newId } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type NewSchedule,
  openDestinationSecrets,
  sealDestinationSecrets,
  type StoredDestination,
} from '@punctual/catalog'

import { createStore, type Store } from '../../src/store.ts'

const secretBox = createSecretBox([randomBytes(32)])
let store: Store
let accountId: string

beforeAll(async () => {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  const database = resources.use(
    openDatabase({ url, logger: silentLogger(), applicationName: 'test', maximumConnections: 8 }),
  )
  store = createStore(database, secretBox)
  const settings = {
    kind: 'bi',
    tenantId: 't',
    clientId: 'c',
    authorityUrl: 'https://a',
    apiUrl: 'https://b',
    scope: '',
  } as const
  const written = await store.sourceAccounts.create({
    name: 'Account',
    authType: 'ServicePrincipal',
    settings,
    secret: 'client-secret',
  })
  if (!written.ok) throw new Error(written.conflict)
  accountId = written.account.id
  return () => resources.disposeAsync()
})

function destination(changes: Partial<StoredDestination> = {}): StoredDestination {
  const id = newId()
  const secrets = sealDestinationSecrets(secretBox, id, {
    kept: {},
    given: { zipPassword: 'zip', pdfPassword: undefined },
  })
  return {
    id,
    kind: 'email',
    name: 'n',
    enabled: true,
    allowedFor: [],
    settings: { to: ['a@b.example'] } as unknown as DestinationSettings,
    secrets,
    ...changes,
  }
}

function schedule(changes: Partial<NewSchedule> = {}): NewSchedule {
  const id = newId()
  return {
    id,
    kind: 'single',
    folderKey: '/',
    name: `Schedule ${id}`,
    description: '',
    keywords: ['a'],
    isDataDriven: false,
    sourceAccount: { id: accountId, kind: 'bi' },
    calendar: null,
    definition: { kind: 'single' },
    recurrence: { timeZone: 'UTC' },
    enabled: true,
    nextRunAt: new Date('2030-01-01T00:00:00Z'),
    notRunnableReasons: [],
    serverName: null,
    destinations: [destination(), destination()],
    ...changes,
  }
}

async function created(changes: Partial<NewSchedule> = {}) {
  const wanted = schedule(changes)
  const written = await store.schedules.create(wanted)
  if (!written.ok) throw new Error(written.conflict)
  return { wanted, stored: written.schedule }
}

describe('schedules that are created together', () => {
  const calendarDay = [{ date: '2030-12-25', name: 'Christmas' }]

  it('schedules that are created together are created in their order beside those that cannot be, and each is given what stands in its way', async () => {
    const made = await store.calendars.create({
      name: `Days ${newId()}`,
      description: '',
      days: calendarDay as never,
    })
    if (!made.ok) throw new Error(made.conflict)
    const calendar = { id: made.calendar.id, version: made.calendar.version }
    const name = `Twice ${newId()}`
    const wanted = [
      schedule({ name }),
      schedule({ name: name.toUpperCase() }),
      schedule({ calendar }),
      schedule({ calendar: { ...calendar, version: 99 } }),
      schedule({ folderKey: '/nowhere' }),
      schedule({ sourceAccount: { id: newId(), kind: 'bi' } }),
      schedule(),
    ]
    const writes = await store.schedules.createEach(wanted)
    expect(writes.map((write) => (write.ok ? 'created' : write.conflict))).toEqual([
      'created',
      'name',
      'created',
      'calendar-changed',
      'folder-missing',
      'account-missing',
      'created',
    ])
    for (const [index, write] of writes.entries()) {
      const kept = await store.schedules.read(wanted[index]!.id)
      expect(kept).toEqual(write.ok ? write.schedule : null)
    }
  })

  it('schedules that are created together are none at all when one cannot be and all were asked for', async () => {
    const name = `Taken ${newId()}`
    const wanted = [schedule(), schedule({ name }), schedule({ name })]
    const writes = await store.schedules.createAll(wanted)
    expect(writes.map(({ ok }) => ok)).toEqual([true, true, false])
    for (const { id } of wanted) expect(await store.schedules.read(id)).toBeNull()
  })

  it('schedules that are created together are all there when they are more than one statement takes', async () => {
    const wanted = Array.from({ length: 1_201 }, () => schedule({ destinations: [] }))
    const writes = await store.schedules.createAll(wanted)
    expect(writes.filter(({ ok }) => ok)).toHaveLength(wanted.length)
    expect(await store.schedules.read(wanted.at(-1)!.id)).not.toBeNull()
  })

  it('schedules that are created together wait for each other in one direction when two requests want the same names in another order', async () => {
    const names = Array.from({ length: 200 }, () => `Both ${newId()}`)
    const wanted = (given: readonly string[]) => given.map((name) => schedule({ name, destinations: [] }))
    const [first, second] = await Promise.all([
      store.schedules.createEach(wanted(names)),
      store.schedules.createEach(wanted(names.toReversed())),
    ])
    expect([...first, ...second].filter(({ ok }) => ok)).toHaveLength(names.length)
  })
})

it('schedules are read back as they were created and updated, destinations in order', async () => {
  const { wanted, stored } = await created()
  expect(await store.schedules.read(stored.id)).toEqual(stored)
  const destinations = [destination(), wanted.destinations[1]!]
  const updated = await store.schedules.update({
    ...wanted,
    version: 1,
    name: 'Another name',
    nextRunAt: null,
    destinations,
  })
  expect(updated).toMatchObject({
    ok: true,
    schedule: { version: 2, name: 'Another name', nextRunAt: null, destinations },
  })
  expect(await store.schedules.read(stored.id)).toEqual(updated.ok && updated.schedule)
})

it('schedules are written with their destinations or not at all', async () => {
  const wanted = schedule({ destinations: [destination({ kind: null as never })] })
  await expect(store.schedules.create(wanted)).rejects.toThrow(/null/)
  expect(await store.schedules.read(wanted.id)).toBeNull()
})

it('schedules say what stands in the way', async () => {
  const { wanted } = await created()
  const change = { ...wanted, version: 1 }
  expect(await store.schedules.create(schedule({ name: wanted.name.toUpperCase() }))).toEqual({
    ok: false,
    conflict: 'name',
  })
  expect(await store.schedules.create(schedule({ folderKey: '/nowhere' }))).toEqual({
    ok: false,
    conflict: 'folder-missing',
  })
  expect(await store.schedules.create(schedule({ sourceAccount: { id: newId(), kind: 'bi' } }))).toEqual({
    ok: false,
    conflict: 'account-missing',
  })
  const wrongKind = { id: accountId, kind: 'reportserver' } as const
  expect(await store.schedules.create(schedule({ sourceAccount: wrongKind }))).toEqual({
    ok: false,
    conflict: 'account-missing',
  })
  const { wanted: other } = await created()
  expect(await store.schedules.update({ ...change, name: other.name })).toEqual({
    ok: false,
    conflict: 'name',
  })
  expect(await store.schedules.update({ ...change, folderKey: '/nowhere' })).toEqual({
    ok: false,
    conflict: 'folder-missing',
  })
  expect(await store.schedules.update({ ...change, id: newId() })).toEqual({ ok: false, conflict: 'missing' })
  expect(await store.schedules.update({ ...change, version: 2 })).toEqual({ ok: false, conflict: 'stale' })
  expect((await store.schedules.read(wanted.id))?.version).toBe(1)
})

it('schedules let one of many edits of the same version win', async () => {
  const { wanted } = await created()
  const edits = Array.from({ length: 10 }, (_, index) =>
    store.schedules.update({ ...wanted, version: 1, description: String(index) }),
  )
  const outcomes = await Promise.all(edits)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await store.schedules.read(wanted.id))?.version).toBe(2)
})

it('schedules cannot take over a destination of another schedule', async () => {
  const [{ wanted: mine }, { wanted: theirs }] = [await created(), await created()]
  await store.schedules.update({
    ...mine,
    version: 1,
    destinations: [{ ...theirs.destinations[0]!, name: 'taken' }],
  })
  expect((await store.schedules.read(theirs.id))?.destinations).toEqual(theirs.destinations)
})

it('schedules keep a due instant under "keep"', async () => {
  const { wanted } = await created({ nextRunAt: new Date('2020-01-01T00:00:00Z') })
  const kept = await store.schedules.update({ ...wanted, version: 1, nextRunAt: 'keep' })
  expect(kept.ok && kept.schedule.nextRunAt?.toISOString()).toBe('2020-01-01T00:00:00.000Z')
})

// proves decided-9.1.9/secrets-write-only
it('schedules seal each password to its destination', async () => {
  const { stored } = await created()
  const [first, second] = stored.destinations
  expect(openDestinationSecrets(secretBox, first!)).toEqual({ zipPassword: 'zip' })
  expect(openDestinationSecrets(secretBox, { id: second!.id, secrets: first!.secrets })).toBeNull()
  const kept = sealDestinationSecrets(secretBox, first!.id, {
    kept: first!.secrets,
    given: { zipPassword: undefined, pdfPassword: 'pdf' },
  })
  expect(openDestinationSecrets(secretBox, { id: first!.id, secrets: kept })).toEqual({
    zipPassword: 'zip',
    pdfPassword: 'pdf',
  })
  expect(
    sealDestinationSecrets(secretBox, first!.id, { kept, given: { zipPassword: null, pdfPassword: null } }),
  ).toEqual({})
})

describe('packages', () => {
  const report = (id: string, kind = 'bi') => ({ sourceAccount: { id, kind } })
  const packageOf = (reports: object[]) => ({
    kind: 'package' as const,
    sourceAccount: null,
    definition: { kind: 'package', reports },
  })
  const linksOf = async (id: string) => {
    const sql = 'SELECT source_account_id AS id FROM schedule_source_accounts WHERE schedule_id = $1'
    return (await store.database.query<{ id: string }>(sql, [id])).map((row) => row.id).sort()
  }

  async function account(): Promise<string> {
    const settings = {
      kind: 'bi',
      tenantId: 't',
      clientId: 'c',
      authorityUrl: 'https://a',
      apiUrl: 'https://b',
      scope: '',
    } as const
    const written = await store.sourceAccounts.create({
      name: newId(),
      authType: 'ServicePrincipal',
      settings,
      secret: null,
    })
    if (!written.ok) throw new Error(written.conflict)
    return written.account.id
  }

  it('packages hold on to every account that a report names, and let go of those that an edit drops', async () => {
    const [first, second] = [await account(), await account()]
    const { wanted, stored } = await created(packageOf([report(first), report(second), report(first)]))
    expect(await linksOf(stored.id)).toEqual([first, second].sort())
    expect(await store.sourceAccounts.remove('bi', first)).toBe('in-use')
    const edited = await store.schedules.update({ ...wanted, ...packageOf([report(second)]), version: 1 })
    expect(edited.ok).toBe(true)
    expect(await linksOf(stored.id)).toEqual([second])
    expect(await store.sourceAccounts.remove('bi', first)).toBe('removed')
    expect(await store.sourceAccounts.remove('bi', second)).toBe('in-use')
    await store.schedules.remove(stored.id, ['package'])
    expect(await store.sourceAccounts.remove('bi', second)).toBe('removed')
  })

  it('packages are not written when one of their accounts is missing or of another kind', async () => {
    const known = await account()
    for (const wrong of [report(newId()), report(known, 'reportserver')]) {
      const wanted = schedule(packageOf([report(known), wrong]))
      expect(await store.schedules.create(wanted)).toEqual({ ok: false, conflict: 'account-missing' })
      expect(await store.schedules.read(wanted.id)).toBeNull()
    }
    const { wanted } = await created(packageOf([report(known)]))
    const change = { ...wanted, ...packageOf([report(newId())]), version: 1 }
    expect(await store.schedules.update(change)).toEqual({ ok: false, conflict: 'account-missing' })
    expect(await linksOf(wanted.id)).toEqual([known])
  })
})
