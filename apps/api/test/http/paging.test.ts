import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

type Page = Awaited<ReturnType<ScheduleApi['api']['call']>>

const call = (...request: Parameters<ScheduleApi['api']['call']>) => fixture.api.call(...request)
const next = ({ headers }: Page) => /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? null

/**
 * Every id of a list, page after page; `between` is given the pages that have been read and writes what it
 * likes.
 */
async function readThrough(
  url: string,
  idOf: (item: never) => string,
  between: (pages: number) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = []
  let pages = 0
  for (let at: string | null = url; at !== null;) {
    const page = await call('GET', at)
    expect(page.status).toBe(200)
    ids.push(...page.body.map(idOf))
    pages += 1
    await between(pages)
    at = next(page)
  }
  return ids
}

describe('pages that are read while others write', () => {
  const create = async (name: string, keyword = 'paged'): Promise<string> =>
    (
      await call('POST', '/api/singleschedule/createforbi', {
        body: { ...smallBiSchedule(fixture.biAccountId, name), Keywords: [keyword] },
      })
    ).body.ScheduleId
  const remove = (id: string) => call('DELETE', `/api/singleschedule/delete/${id}`)

  // proves decided-1.9.3/next-cursor-travels
  it('pages that are read while others write of schedules have each one that stays exactly once, whatever is added and deleted before and behind', async () => {
    const names = ['b', 'd', 'f', 'h', 'j', 'l', 'n']
    const staying = await Promise.all(names.map((name) => create(`stays ${name}`)))
    const [read, unread] = [await create('stays c'), await create('stays m')]
    const ids = await readThrough(
      '/api/singleschedule/getall?FilterValues=paged&Limit=2',
      ({ ScheduleId }: { ScheduleId: string }) => ScheduleId,
      async (pages) => {
        if (pages === 1) await Promise.all([create('stays a'), create('stays e')])
        if (pages === 2) await Promise.all([remove(read), remove(unread)])
      },
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => staying.includes(id))).toEqual(staying)
    expect(ids).not.toContain(unread)
  })

  it('pages that are read while others write go on behind an entry that was deleted in between', async () => {
    const ids = [
      await create('gone 1', 'gone'),
      await create('gone 2', 'gone'),
      await create('gone 3', 'gone'),
    ]
    const first = await call('GET', '/api/singleschedule/getall?FilterValues=gone&Limit=2')
    expect(first.body.map(({ ScheduleId }: { ScheduleId: string }) => ScheduleId)).toEqual(ids.slice(0, 2))
    await remove(ids[1]!)
    const second = await call('GET', next(first)!)
    expect(second.body.map(({ ScheduleId }: { ScheduleId: string }) => ScheduleId)).toEqual(ids.slice(2))
  })

  // proves decided-1.9.3/next-cursor-travels
  it.each(['GetExecutionQueue', 'getexecutionhistory'])(
    'pages that are read while others write of %s, newest first, are not pushed on by what begins meanwhile',
    async (list) => {
      const ScheduleId = await create(`Runs of ${list}`)
      const run = async (): Promise<string> =>
        (await call('POST', '/api/schedule/executescheduleasync', { body: { ScheduleId } })).body.ExecutionId
      const ids: string[] = []
      for (let count = 0; count < 5; count += 1) ids.unshift(await run())
      const seen = await readThrough(
        `/api/schedule/${list}?Limit=2`,
        ({ ExecutionId }: { ExecutionId: string }) => ExecutionId,
        run,
      )
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    },
  )

  it('pages that are read while others write of folders, of accounts and of the audit trail have each entry once', async () => {
    const folder = (name: string) => call('POST', '/api/folder/create', { body: { Name: name } })
    const account = (name: string) =>
      call('POST', '/api/biaccount/create', {
        body: { Name: name, TenantId: 't', ClientId: 'c', ClientSecret: 's' },
      })
    const folders = await Promise.all(
      ['p1', 'p3', 'p5', 'p7'].map(async (name) => (await folder(name)).body.Id as string),
    )
    const accounts = await Promise.all(
      ['q1', 'q3', 'q5', 'q7'].map(async (name) => (await account(name)).body.Id as string),
    )
    const { body: root } = await call('GET', '/api/folder/getroot')
    const idOf = ({ Id }: { Id: string }) => Id
    const subfolders = await readThrough(`/api/folder/getsubfolders/${root.Id}?Limit=2`, idOf, (pages) =>
      folder(`p${pages * 2}`),
    )
    expect([subfolders.filter((id) => folders.includes(id)), new Set(subfolders).size]).toEqual([
      folders,
      subfolders.length,
    ])
    const all = await readThrough('/api/biaccount/getall?Limit=2', idOf, (pages) => account(`q${pages * 2}`))
    expect([all.filter((id) => accounts.includes(id)), new Set(all).size]).toEqual([accounts, all.length])
    const before = (await call('GET', '/api/audit/getall')).body.map(idOf)
    const trail = await readThrough('/api/audit/getall?Limit=3', idOf, (pages) => folder(`r${pages}`))
    expect([trail.filter((id) => before.includes(id)), new Set(trail).size]).toEqual([before, trail.length])
  })
})

it('two equal requests under one Idempotency-Key, at the same moment in two processes, create one thing', async () => {
  await using other = await fixture.api.another()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { authorization } = await fixture.api.client('Editor')
  const send = (api: ScheduleApi['api'], path: string, body: object) =>
    api.call('POST', path, { as: null, body, headers: { ...headers, authorization } })
  for (const [path, body, table] of [
    ['/api/singleschedule/createforbi', smallBiSchedule(fixture.biAccountId, 'Once'), 'schedules'],
    ['/api/folder/create', { Name: 'Once' }, 'folders'],
  ] as const) {
    headers['idempotency-key'] = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(index % 2 === 0 ? fixture.api : other, path, body)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const rows = await fixture.api.store.database.query(`SELECT 1 FROM ${table} WHERE name = 'Once'`)
    expect(rows).toHaveLength(1)
  }
})
