/**
 * What may not be viewed is found by nothing: no answer, count, stream, error, cursor, and not by the work
 * that a 404 takes.
 */
import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { smallBiSchedule } from '../single-schedule/fixtures.ts'
import { rows } from './rows.ts'
import { type Caller, createWorld, type Filled, type World } from './world.ts'

let world: World
let hidden: Filled
let seen: Filled
/** A Viewer who is granted View on one folder and on no other. */
let outsider: Caller
let editor: Caller

beforeAll(async () => {
  world = await createWorld({
    dependencies: {
      endWaiter: { waitForEnd: async () => null } as never,
      artifacts: { has: async () => false } as never,
    },
  })
  ;[outsider, editor] = [await world.api.client('Viewer'), await world.api.client('Editor')]
  ;[hidden, seen] = [await world.fill('/Zebra'), await world.fill('/Seen')]
  await world.setGrants(hidden.folderId, [[await world.api.client('Viewer'), ['View']]])
  await world.setGrants(seen.folderId, [[outsider, ['View', 'Download']]])
  const sql = `INSERT INTO reconciliation_findings (schedule_id, due_at, kind, detail) VALUES ($1, now(), 'missing', 'test')`
  for (const { single } of [hidden, seen]) await world.api.store.database.query(sql, [single])
})
afterAll(() => world[Symbol.asyncDispose]())

/** Every string that is only in the hidden folder. */
const marks = ({
  folderId,
  names,
  single,
  paginated,
  pack,
  destinationId,
  directoryId,
  executionId,
  eventSubscriptionId,
  windowId,
  needId,
}: Filled) => [
  folderId,
  single,
  paginated,
  pack,
  destinationId,
  directoryId,
  executionId,
  eventSubscriptionId,
  windowId,
  needId,
  ...Object.values(names),
]

/** The same form of everything, and nothing of it there. */
const madeUp = (): Filled => ({
  folderId: randomUUID(),
  folderPath: '/Nowhere',
  single: randomUUID(),
  paginated: randomUUID(),
  pack: randomUUID(),
  destinationId: randomUUID(),
  directoryId: randomUUID(),
  executionId: randomUUID(),
  eventSubscriptionId: randomUUID(),
  windowId: randomUUID(),
  needId: randomUUID(),
  names: { single: randomUUID(), paginated: randomUUID(), pack: randomUUID() },
})

const plain = (text: string, filled: Filled) =>
  [...marks(filled), filled.folderPath, filled.folderPath.toLowerCase()].reduce(
    (all, mark) => all.replaceAll(mark, '…'),
    text.replace(/"requestId":"[^"]*"/, ''),
  )

/**
 * A refusal by role is recorded in the audit trail after the answer, and once a minute, whatever the request was.
 */
const isRefusalEntry = (sql: string) => sql.startsWith('INSERT INTO audit_entries')

const requests = Object.entries(rows).flatMap(([name, row]) =>
  typeof row === 'object' && 'right' in row ? [[name, row] as const] : [],
)

it.each(requests)(
  '%s answers for what is hidden as for what does not exist, byte for byte and statement for statement',
  async (_name, row) => {
    for (const as of [outsider, editor]) {
      const answers = []
      for (const target of [hidden, madeUp()]) {
        const request = row.request(target, world)
        world.api.statements()
        const { status, text, body } = await world.send(request.path, { ...request, as })
        answers.push({
          status,
          text: plain(text, target),
          isRefused: row.each && status === 200 ? body[0].Success === false : [403, 404].includes(status),
          statements: world.api.statements().filter((sql) => !isRefusalEntry(sql)),
        })
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ isRefused: true })
    }
  },
)

const otherWays: Readonly<
  Record<string, (target: Filled) => { path: string; body?: unknown; method?: 'GET' }>
> = {
  'the stream of one execution': ({ executionId }) => ({
    path: `/api/schedule/streamexecutions?ExecutionId=${executionId}`,
    method: 'GET',
  }),
  'a run by id': ({ single }) => ({
    path: '/api/schedule/executescheduleasync',
    body: { ScheduleId: single },
  }),
  'switching on by path and name': ({ folderPath, names }) => ({
    path: '/api/schedule/enable',
    body: { FolderPath: folderPath, ScheduleName: names.single },
  }),
  'a file by its destination': ({ executionId, destinationId }) => ({
    path: '/api/schedule/getartifact',
    body: { ExecutionId: executionId, DestinationId: destinationId },
  }),
  'a new folder below one by its id': ({ folderId }) => ({
    path: '/api/folder/create',
    body: { Name: 'below', ParentId: folderId },
  }),
  'the history of a folder': ({ folderPath }) => ({
    path: '/api/schedule/getexecutionhistory',
    body: { FolderPath: folderPath },
  }),
  'the history of a schedule': ({ single }) => ({
    path: '/api/schedule/getexecutionhistory',
    body: { ScheduleId: single },
  }),
  'the history of a name': ({ names }) => ({
    path: '/api/schedule/getexecutionhistory',
    body: { ScheduleName: names.single },
  }),
}

it.each(Object.entries(otherWays))(
  '%s is answered for what is hidden as for what does not exist, with the same work',
  async (_name, way) => {
    for (const as of [outsider, editor]) {
      const answers = []
      for (const target of [hidden, madeUp()]) {
        const { path, body, method } = way(target)
        world.api.statements()
        const { status, text } = await world.send(path, { body, as, ...(method ? { method } : {}) })
        answers.push({
          status,
          text: plain(text, target),
          statements: world.api.statements().filter((sql) => !isRefusalEntry(sql)),
        })
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]!.text === '[]' || [403, 404].includes(answers[0]!.status)).toBe(true)
    }
  },
)

const lists = Object.entries(rows).flatMap(([name, row]) =>
  typeof row === 'object' && 'lists' in row ? [[name, row] as const] : [],
)

it.each(lists)('%s holds what may be viewed and nothing of the rest', async (name, row) => {
  const { path, ...request } = row.lists({ ...hidden, folderPath: '/' })
  const [all, some] = [await world.send(path, request), await world.send(path, { ...request, as: outsider })]
  expect([all.status, some.status]).toEqual([200, 200])
  const inText = (text: string, filled: Filled) => marks(filled).filter((mark) => text.includes(mark)).length
  expect([name, inText(all.text, hidden) > 0, inText(all.text, seen) > 0]).toEqual([name, true, true])
  expect([name, inText(some.text, hidden), inText(some.text, seen) > 0]).toEqual([name, 0, true])
})

it('lists neither the folder among the subfolders of its parent nor its runs by its path', async () => {
  const root = (await world.send('/api/folder/getroot', { method: 'GET' })).body.Id
  const children = await world.send(`/api/folder/getsubfolders/${root}`, { method: 'GET', as: outsider })
  expect(children.body.map(({ Path }: { Path: string }) => Path)).toEqual(['/Sales', '/Seen'])
  for (const body of [{ FolderPath: hidden.folderPath }, { ScheduleId: hidden.single }])
    expect((await world.send('/api/schedule/getexecutionhistory', { body, as: outsider })).body).toEqual([])
})

it('a search of runs by recipient, file or name finds what may be viewed, and nothing hidden that has the same', async () => {
  const [Recipient, Sha256, shared] = ['both@example.org', 'c'.repeat(64), 'Same name']
  const { query } = world.api.store.database
  for (const { executionId, single } of [hidden, seen]) {
    await query(
      `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state)
       SELECT gen_random_uuid(), e.nominal_at, e.id, gen_random_uuid(), 'Both@Example.org', 0, 'Accepted' FROM executions e WHERE e.id = $1`,
      [executionId],
    )
    await query(
      `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, sha256, created_at)
       SELECT gen_random_uuid(), e.nominal_at, e.id, 9, 'a.pdf', 'PDF', 'application/pdf', 1, $2, now() FROM executions e WHERE e.id = $1`,
      [executionId, Sha256],
    )
    await query('UPDATE schedules SET name = name || $2, name_key = name_key || lower($2) WHERE id = $1', [
      single,
      shared,
    ])
  }
  const found = async (body: object, as?: Caller) =>
    (
      await world.send('/api/schedule/getexecutionhistory', { body, ...(as === undefined ? {} : { as }) })
    ).body
      .map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId)
      .toSorted()
  const both = [hidden.executionId, seen.executionId].toSorted()
  for (const filter of [{ Recipient }, { Sha256: Sha256.toUpperCase() }, { ScheduleName: shared }]) {
    expect([filter, await found(filter)]).toEqual([filter, both])
    expect([filter, await found(filter, outsider)]).toEqual([filter, [seen.executionId]])
    expect(await found({ ...filter, FolderPath: seen.folderPath })).toEqual([seen.executionId])
    expect(await found({ ...filter, FolderPath: hidden.folderPath }, outsider)).toEqual([])
  }
})

it('counts for no caller what that caller may not view: the last run of the reconciler is for callers who may view everything', async () => {
  expect(
    (await world.send('/api/schedule/getreconciliation', { body: {}, as: outsider })).body.LastRun,
  ).toBeNull()
})

it('a cursor of one caller continues the list of another with what that one may view, wherever it points', async () => {
  const first = await world.send('/api/schedule/getexecutionhistory?Limit=1', { method: 'GET' })
  const cursor = /Cursor=([^&>]+)/.exec(first.headers['link'] ?? '')?.[1]
  expect(cursor).toBeDefined()
  const page = await world.send(`/api/schedule/getexecutionhistory?Limit=1000&Cursor=${cursor}`, {
    method: 'GET',
    as: outsider,
  })
  expect(marks(hidden).filter((mark) => page.text.includes(mark))).toEqual([])
})

it('a cursor is given for no page that only what is hidden would fill', async () => {
  const page = await world.send(`/api/schedule/getexecutionhistory?Limit=1`, { method: 'GET', as: outsider })
  expect([page.body.length, page.headers['link']]).toEqual([1, undefined])
})

it('names of schedules and folders that are hidden are refused with the words that every taken name is', async () => {
  const create = (Name: string) =>
    world.send('/api/folder/create', { body: { Name, ParentPath: '/' }, as: editor })
  const [taken, known] = [await create('zebra'), await create('sales')]
  expect([taken.status, taken.body.detail]).toEqual([known.status, known.body.detail])
  expect(taken.text).not.toContain(hidden.folderId)
})

it('a folder that holds something hidden is not deleted, and does not report what it holds', async () => {
  const outer = await world.fill('/Outer')
  const inner = await world.fill('/Outer/Inner')
  await world.setGrants(inner.folderId, [])
  for (const recursive of [true, false]) {
    const refused = await world.send(`/api/folder/delete/${outer.folderId}?recursive=${recursive}`, {
      body: {},
      as: editor,
    })
    expect([refused.status, /Inner|4 schedule|6 schedule|1 folder/.test(refused.text)]).toEqual([409, false])
  }
  expect((await world.send(`/api/folder/get/${inner.folderId}`, { method: 'GET' })).status).toBe(200)
})

it('an ETag of what is hidden is no way to ask for it: 404, not 412', async () => {
  const { headers } = await world.send(`/api/folder/get/${hidden.folderId}`, { method: 'GET' })
  const answer = await world.api.call('POST', '/api/folder/update', {
    as: null,
    body: { Id: hidden.folderId, Description: 'mine' },
    headers: { authorization: editor.authorization, 'if-match': headers['etag'] === '"1"' ? '"2"' : '"1"' },
  })
  expect(answer.status).toBe(404)
})

it('an Idempotency-Key of one caller is another one of the next', async () => {
  const send = (as: Caller | null) => {
    const authorization: Record<string, string> = as === null ? {} : { authorization: as.authorization }
    const headers = { 'idempotency-key': 'the-same-key', ...authorization }
    const body = { ScheduleId: hidden.single }
    return world.api.call('POST', '/api/schedule/executescheduleasync', {
      as: as === null ? 'Administrator' : null,
      body,
      headers,
    })
  }
  expect((await send(null)).status).toBe(200)
  expect((await send(editor)).status).toBe(404)
})

it('a final status record that is kept for one caller is not answered to another', async () => {
  const { folderId, executionId, single } = await world.fill('/Kept')
  await world.send('/api/schedule/cancelexecution', { body: { ExecutionId: executionId } })
  const status = (as: Caller | null) =>
    world.send('/api/schedule/GetExecutionStatus', { body: { ExecutionId: executionId }, as })
  for (const as of [null, outsider]) expect((await status(as)).body.Status).toBe('Cancelled')
  await world.setGrants(folderId, [[editor, ['View']]])
  expect((await status(outsider)).status).toBe(404)
  expect([(await status(editor)).status, (await status(null)).status]).toEqual([200, 200])
  expect(
    (await world.send(`/api/singleschedule/get/${single}`, { method: 'GET', as: outsider })).status,
  ).toBe(404)
})

it('what was in a deleted folder stays with those who could view it', async () => {
  const gone = await world.fill('/Gone')
  await world.setGrants(gone.folderId, [[editor, ['Manage']]])
  expect(
    (await world.send(`/api/folder/delete/${gone.folderId}?recursive=true`, { body: {}, as: editor })).status,
  ).toBe(200)
  const status = async (as: Caller | null) =>
    (await world.send('/api/schedule/GetExecutionStatus', { body: { ExecutionId: gone.executionId }, as }))
      .status
  expect([await status(outsider), await status(editor), await status(null)]).toEqual([404, 200, 200])
})

it('a grant that is taken away ends within a second on another process, and a group that loses a member too', async () => {
  const member = await world.api.client('Viewer')
  const group = (
    await world.send('/api/group/create', {
      body: { Name: randomUUID(), Members: [{ Kind: 'Client', Id: member.id }] },
    })
  ).body
  const team = await world.fill('/Team')
  const Grants = [{ Principal: { Kind: 'Group', Id: group.Id }, Rights: ['View'] }]
  await world.send('/api/folder/setgrants', { body: { FolderId: team.folderId, Inherit: false, Grants } })
  await using other = await world.api.another()
  const there = () =>
    other
      .call('GET', `/api/folder/get/${team.folderId}`, {
        as: null,
        headers: { authorization: member.authorization },
      })
      .then(({ status }) => status)
  expect(await there()).toBe(200)
  await world.send('/api/group/update', { body: { Id: group.Id, Members: [] } })
  const beganMs = performance.now()
  await eventually(async () => (await there()) === 404, { timeoutMs: 10_000 })
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

it('the stream reports nothing of what is hidden, also not when it was hidden while a client listened', async () => {
  const late = await world.fill('/Late')
  const address = await world.api.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const stream = await fetch(`${address}/api/schedule/streamexecutions`, {
    headers: { authorization: outsider.authorization },
    signal: leaving.signal,
  })
  let told = ''
  const reading = (async () => {
    for await (const chunk of stream.body!) told += Buffer.from(chunk).toString()
  })().catch(() => {})
  const run = async ({ single }: Filled) =>
    (await world.send('/api/schedule/executescheduleasync', { body: { ScheduleId: single } })).body
      .ExecutionId
  const before = await run(late)
  await eventually(async () => told.includes(before), { timeoutMs: 10_000 })
  await world.setGrants(late.folderId, [])
  const [afterwards, never, last] = [await run(late), await run(hidden), await run(seen)]
  await eventually(async () => told.includes(last), { timeoutMs: 10_000 })
  expect([told.includes(afterwards), told.includes(never)]).toEqual([false, false])
  leaving.abort()
  await reading
})

it('moving something into a hidden folder is refused as moving it nowhere, with the same work', async () => {
  const mine = await world.fill(`/Mine ${randomUUID()}`)
  const answers = []
  for (const target of [hidden, madeUp()]) {
    world.api.statements()
    const moved = await world.send('/api/folder/update', {
      body: { Id: mine.folderId, ParentId: target.folderId },
      as: editor,
    })
    const body = {
      ...smallBiSchedule(world.biAccountId, mine.names.single),
      ScheduleId: mine.single,
      FolderPath: target.folderPath,
    }
    const updated = await world.send('/api/singleschedule/updateforbi', { body, as: editor })
    const told = [moved, updated].map(({ status, text }) => ({ status, text: plain(text, target) }))
    answers.push({ told, statements: world.api.statements() })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.told.map(({ status }) => status)).toEqual([404, 404])
})
