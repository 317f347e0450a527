import { randomBytes, randomUUID } from 'node:crypto'

import type { MailServerState } from '@punctual/catalog'
import { silentLogger } from '@punctual/runtime'
import { createSecretBox, openDatabase } from '@punctual/store'
import { createTestDatabase, eventually, type TestDatabase } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createStore } from '../../src/store.ts'

const keys = [randomBytes(32)]
const leaseMs = 60_000
let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
let store: ReturnType<typeof createStore>

beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase({
    url: database.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 5,
  })
  store = createStore(opened, createSecretBox(keys))
})
afterAll(async () => {
  await opened[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await opened.query('DELETE FROM mail_servers')
  await opened.query('DELETE FROM servers')
  await opened.query('UPDATE cluster_settings SET has_environment_mail_server = false')
})

function stateOf(name: string, change: Partial<MailServerState> = {}): MailServerState {
  return {
    name,
    priority: 10,
    enabled: true,
    settings: {
      host: 'mail.example.org',
      port: 587,
      security: 'StartTls',
      verifyCertificate: true,
      authType: 'Password',
      userName: 'punctual',
      oauth: null,
      from: 'Punctual <reports@example.org>',
      maxPerMinute: null,
      maxConnections: null,
      protocol: 'Smtp',
      dkim: null,
      bounces: null,
    },
    secrets: {
      password: 'geheim',
      clientSecret: null,
      refreshToken: null,
      dkimPrivateKey: null,
      bouncesPassword: null,
    },
    ...change,
  }
}

async function create(name: string, change?: Partial<MailServerState>) {
  const written = await store.mailServers.create(stateOf(name, change))
  if (!written.ok) throw new Error(written.conflict)
  return written.server
}

/** A worker whose last heartbeat was so long ago. */
async function addWorker(agoMs = 0): Promise<string> {
  const bootId = randomUUID()
  await opened.query(
    `INSERT INTO servers (role, name, boot_id, process_id, host, version, started_at, last_heartbeat_at)
     VALUES ('worker', $1::text, $1::uuid, 1, 'h', 'v', now(), clock_timestamp() - $2 * interval '1 millisecond')`,
    [bootId, agoMs],
  )
  return bootId
}

/** Lets calls begin that all meet the lock of one row, and go on at the same moment. */
async function atOnce<Result>(table: string, begin: () => Promise<Result>[]): Promise<Result[]> {
  const { begun } = await opened.transaction(async (query) => {
    await query(`SELECT id FROM ${table} FOR UPDATE`)
    const calls = begin()
    // The lock holds one of the five connections.
    await eventually(
      async () => {
        await query('SELECT pg_stat_clear_snapshot()')
        const waiting = await query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return waiting.length === 4
      },
      { timeoutMs: 20_000 },
    )
    return { begun: calls }
  })
  return await Promise.all(begun)
}

it('mail servers are opened in the order of their priority and name, the enabled ones only, with their secrets', async () => {
  await create('Zweiter')
  await create('Letzter', { priority: 20 })
  await create('Erster')
  await create('Aus', { priority: 1, enabled: false })
  const { servers, locked } = await store.mailServers.openEnabled()
  expect(servers.map(({ name, secrets }) => [name, secrets.password])).toEqual([
    ['Erster', 'geheim'],
    ['Zweiter', 'geheim'],
    ['Letzter', 'geheim'],
  ])
  expect(locked).toEqual([])
  const rows = await opened.query<{ row: string }>('SELECT mail_servers::text AS row FROM mail_servers')
  expect(JSON.stringify(rows)).not.toContain('geheim')
})

it('a mail server whose secrets no key opens is skipped and named, and the others are used', async () => {
  await create('Gut')
  const strange = createStore(opened, createSecretBox([randomBytes(32)]))
  const lost = await strange.mailServers.create(stateOf('Fremd'))
  const { servers, locked } = await store.mailServers.openEnabled()
  expect(servers.map(({ name }) => name)).toEqual(['Gut'])
  expect(locked).toEqual([lost.ok && lost.server.id])
})

it('secrets of mail servers come to the first key, what was sealed of the environment included', async () => {
  await store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')
  const newer = createStore(opened, createSecretBox([randomBytes(32), ...keys]))
  expect(await newer.secretKeys.reseal(10)).toEqual({ resealed: 2, unreadable: [], hasMore: false })
  expect((await newer.mailServers.openEnabled()).servers).toMatchObject([{ secrets: { password: 'geheim' } }])
  expect(await newer.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')).toBe('same')
})

it('the mail server of the environment is made once, whichever of several processes starts first', async () => {
  const adopted = await atOnce('cluster_settings', () =>
    Array.from({ length: 5 }, () => store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')),
  )
  expect(adopted.toSorted()).toEqual(['made', 'same', 'same', 'same', 'same'])
  expect(await store.mailServers.list({ after: null, limit: 10 })).toMatchObject([
    { isFromEnvironment: true, environmentDiffers: false, operatorTarget: 'mail.example.org:587' },
  ])
})

it('an environment that changes later changes nothing, and the server says so until it is as before', async () => {
  await store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')
  expect(await store.mailServers.adopt(stateOf('other.example'), 'smtp://y')).toBe('differs')
  const [server] = await store.mailServers.list({ after: null, limit: 10 })
  expect(server).toMatchObject({ environmentDiffers: true, settings: { host: 'mail.example.org' } })
  expect(await store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')).toBe('same')
  expect(await store.mailServers.read(server!.id)).toMatchObject({ environmentDiffers: false })
})

it('a mail server of the environment that was deleted is not made again, and one whose name is taken gets another', async () => {
  await create('mail.example.org')
  await store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')
  const made = (await store.mailServers.list({ after: null, limit: 10 })).find(
    (each) => each.isFromEnvironment,
  )
  expect(made?.name).toMatch(/^mail\.example\.org \(.+\)$/)
  expect(await store.mailServers.remove(made!.id)).toBe(true)
  expect(await store.mailServers.adopt(stateOf('mail.example.org'), 'smtp://x')).toBe('gone')
})

/** A use of a server without a limit. */
const newUse = (serverId: string, bootId: string) => ({
  useId: randomUUID(),
  serverId,
  bootId,
  leaseMs,
  maxConnections: null,
  maxPerMinute: null,
})

async function beginAndEnd(use: Parameters<typeof store.mailServerUses.begin>[0]) {
  expect(await store.mailServerUses.begin(use)).toEqual({ ok: true })
  await store.mailServerUses.end(use.useId)
  return use
}

it('no more connections are open at the same time than a mail server allows, however many workers ask at once', async () => {
  const { id: serverId } = await create('Begrenzt')
  const boots = [await addWorker(), await addWorker(), await addWorker()]
  const use = (bootId: string) => ({ ...newUse(serverId, bootId), maxConnections: 2 })
  const uses = Array.from({ length: 12 }, (_, index) => use(boots[index % 3]!))
  const asked = await atOnce('mail_servers', () => uses.map((each) => store.mailServerUses.begin(each)))
  const begun = uses.flatMap(({ useId }, index) => (asked[index]!.ok ? useId : []))
  expect(begun).toHaveLength(2)
  expect(asked).toContainEqual({ ok: false, waitMs: null })
  await store.mailServerUses.end(begun[0]!)
  expect((await store.mailServerUses.begin(use(boots[0]!))).ok).toBe(true)
  expect((await store.mailServerUses.begin(use(boots[0]!))).ok).toBe(false)
})

it('the connections of a worker whose lease is over count no more', async () => {
  const { id: serverId } = await create('Begrenzt')
  const [dead, alive] = [await addWorker(), await addWorker()]
  const use = (bootId: string) => ({ ...newUse(serverId, bootId), maxConnections: 1 })
  expect((await store.mailServerUses.begin(use(dead))).ok).toBe(true)
  expect((await store.mailServerUses.begin(use(alive))).ok).toBe(false)
  await opened.query(`UPDATE servers SET last_heartbeat_at = now() - interval '1 hour' WHERE boot_id = $1`, [
    dead,
  ])
  expect((await store.mailServerUses.begin(use(alive))).ok).toBe(true)
})

it('no more mails begin in a minute than a mail server allows, and the answer says when the next one may', async () => {
  const { id: serverId } = await create('Begrenzt')
  const bootId = await addWorker()
  const use = () => ({ ...newUse(serverId, bootId), maxPerMinute: 2 })
  for (const seconds of [50, 10]) {
    const { useId } = await beginAndEnd(use())
    await opened.query(
      `UPDATE mail_server_uses SET begun_at = clock_timestamp() - $2 * interval '1 second' WHERE id = $1`,
      [useId, seconds],
    )
  }
  const refused = await store.mailServerUses.begin(use())
  expect(refused).toEqual({ ok: false, waitMs: expect.closeTo(10_000, -3) })
  await opened.query(`UPDATE mail_server_uses SET begun_at = begun_at - interval '11 seconds'`)
  expect((await store.mailServerUses.begin(use())).ok).toBe(true)
  await opened.query(
    `UPDATE mail_server_uses SET begun_at = begun_at - interval '2 minutes', ended_at = now()`,
  )
  expect((await store.mailServerUses.begin(use())).ok).toBe(true)
  const rows = await opened.query('SELECT id FROM mail_server_uses')
  expect(rows).toHaveLength(1)
})

it('mails that a clock, which was set back since, has put into the future count for no minute', async () => {
  const { id: serverId } = await create('Begrenzt')
  const bootId = await addWorker()
  const use = () => ({ ...newUse(serverId, bootId), maxPerMinute: 1 })
  await beginAndEnd(use())
  expect((await store.mailServerUses.begin(use())).ok).toBe(false)
  await opened.query(`UPDATE mail_server_uses SET begun_at = begun_at + interval '1 hour'`)
  expect((await store.mailServerUses.begin(use())).ok).toBe(true)
})

it('a limit of a mail server that is gone holds up nothing', async () => {
  const use = { ...newUse(randomUUID(), randomUUID()), maxConnections: 0, maxPerMinute: 0 }
  expect((await store.mailServerUses.begin(use)).ok).toBe(true)
})
