import { expect, it } from 'vitest'

import { race } from '../support/race.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

const missing = '00000000-0000-4000-8000-00000000ffff'

async function make(api: TestApi, path: string) {
  const at = path.lastIndexOf('/')
  const { status, body } = await api.call('POST', '/api/folder/create', {
    body: { Name: path.slice(at + 1), ParentPath: path.slice(0, at) || '/' },
  })
  expect(status).toBe(200)
  return body
}

async function makeSchedule(api: TestApi, folderId: string, name: string, kind = 'single') {
  const [row] = await api.store.database.query<{ id: string }>(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, definition, recurrence, not_runnable_reasons, plan_from)
     VALUES (gen_random_uuid(), $1, $2, $3, lower($3), '{}', '{}', '{}', '{}', '2027-01-01T00:00:00Z') RETURNING id`,
    [kind, folderId, name],
  )
  return row!.id
}

// proves decided-3.1.1/root-shown-as decided-3.1.7/folder-getroot
it('the root is Home at / and has an ETag', async () => {
  await using api = await createTestApi()
  const { status, body, headers } = await api.call('GET', '/api/folder/getroot', { as: 'Viewer' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ Name: 'Home', Path: '/', ParentId: null, Version: 1 })
  expect(headers.etag).toBe('"1"')
})

it('the root cannot be renamed, moved or deleted', async () => {
  await using api = await createTestApi()
  const { body: root } = await api.call('GET', '/api/folder/getroot')
  const sales = await make(api, '/Sales')
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: root.Id, Name: 'Start' } })).status,
  ).toBe(409)
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: root.Id, ParentId: sales.Id } })).status,
  ).toBe(409)
  expect((await api.call('DELETE', `/api/folder/delete/${root.Id}?recursive=true`)).body).toMatchObject({
    code: 'state_conflict',
  })
})

// proves given-159/folder-get-id given-165/left-open-body decided-3.1.2/fields
// proves decided-3.1.4/getfolderfrompath decided-3.1.5/backslash-leading-home decided-3.1.7/folder-create
it('create makes a folder below the one at a path, and reads it back by id and by path', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const daily = await make(api, '/Sales/Daily')
  expect(daily).toMatchObject({ Path: '/Sales/Daily', ParentId: sales.Id, Description: '' })
  expect((await api.call('GET', `/api/folder/get/${daily.Id}`)).body).toEqual(daily)
  expect(
    (await api.call('POST', '/api/folder/getfolderfrompath', { body: { Path: 'home\\sales\\DAILY\\' } }))
      .body,
  ).toEqual(daily)
  expect((await api.call('POST', '/api/folder/getfolderfrompath', { body: '"/Sales/Daily"' })).body).toEqual(
    daily,
  )
  expect(
    (await api.call('POST', '/api/folder/getfolderfrompath', { form: { path: '/Sales/Daily' } })).body,
  ).toEqual(daily)
})

it('create takes the whole path in place of name and parent, and not beside them', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const create = (body: object) => api.call('POST', '/api/folder/create', { body })
  expect((await create({ Path: 'Home\\Sales\\Daily\\' })).body).toMatchObject({
    Name: 'Daily',
    ParentId: sales.Id,
    Path: '/Sales/Daily',
  })
  expect((await create({ Path: '/Nowhere/Daily' })).status).toBe(404)
  for (const body of [{ Path: '/' }, { Path: '/Sales/..' }, { Path: '/Sales/Weekly', Name: 'Weekly' }, {}]) {
    expect((await create(body)).status).toBe(400)
  }
})

it('create refuses a name that differs only by case with 409', async () => {
  await using api = await createTestApi()
  await make(api, '/Sales')
  const { status, body } = await api.call('POST', '/api/folder/create', { body: { Name: 'SALES' } })
  expect(status).toBe(409)
  expect(body.code).toBe('name_taken')
})

it.each([['a/b'], ['a\\b'], ['..'], [''], ['   '], ['a\nb'], ['Home'], ['x'.repeat(201)]])(
  'create refuses the name %j with 400',
  async (Name) => {
    await using api = await createTestApi()
    const { status, body } = await api.call('POST', '/api/folder/create', { body: { Name } })
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('Name')
  },
)

it('create refuses a path longer than an index entry can hold with 400', async () => {
  await using api = await createTestApi()
  await make(api, `/${'ü'.repeat(200)}`)
  await make(api, `/${'ü'.repeat(200)}/${'ü'.repeat(200)}`)
  const body = { Name: 'ü'.repeat(200), ParentPath: `/${'ü'.repeat(200)}/${'ü'.repeat(200)}` }
  expect((await api.call('POST', '/api/folder/create', { body })).body).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
})

it('create answers 404 for a parent that does not exist', async () => {
  await using api = await createTestApi()
  expect(
    (await api.call('POST', '/api/folder/create', { body: { Name: 'A', ParentPath: '/nowhere' } })).status,
  ).toBe(404)
  expect(
    (await api.call('POST', '/api/folder/create', { body: { Name: 'A', ParentId: missing } })).status,
  ).toBe(404)
  expect(
    (await api.call('POST', '/api/folder/create', { body: { Name: 'A', ParentId: 'no-id' } })).status,
  ).toBe(404)
})

it('create needs the role Editor and leaves a trace of who did it', async () => {
  await using api = await createTestApi()
  expect(
    (await api.call('POST', '/api/folder/create', { as: 'Viewer', body: { Name: 'A' } })).body.code,
  ).toBe('role_insufficient')
  const { body } = await api.call('POST', '/api/folder/create', {
    as: 'Editor',
    body: { Name: 'A' },
    headers: { 'x-request-id': 'req-7' },
  })
  const [entry] = await api.store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({
    action: 'folder.create',
    subject: body.Id,
    requestId: 'req-7',
    actor: expect.stringMatching(/^pcc_/),
  })
})

// proves decided-3.1.7/update-renames-moves
it('update takes an edited read-back, or only the complete new path', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  await make(api, '/Archive')
  const update = (body: object) => api.call('POST', '/api/folder/update', { body })
  const renamed = await update({ ...sales, Name: 'Orders', Description: 'All of them' })
  expect(renamed.body).toMatchObject({
    Id: sales.Id,
    Path: '/Orders',
    Description: 'All of them',
    Version: 2,
  })
  expect((await update({ Id: sales.Id, Path: '/Archive/Old orders' })).body).toMatchObject({
    Name: 'Old orders',
    Path: '/Archive/Old orders',
  })
  expect((await update({ Id: sales.Id, Path: '/' })).status).toBe(400)
})

// proves decided-3.1.5/so-that-leading
it('update makes no folder Home below the root, whose name it is: neither by a new name nor by a move nor by a path', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const home = await make(api, '/Sales/home')
  const update = (body: object) => api.call('POST', '/api/folder/update', { body })
  const refused = await Promise.all([
    update({ Id: sales.Id, Name: 'HOME' }),
    update({ Id: home.Id, ParentPath: '/' }),
    update({ Id: home.Id, ParentId: sales.ParentId }),
    update({ Id: home.Id, ParentId: sales.ParentId.toUpperCase() }),
    api.call('POST', '/api/folder/create', {
      body: { Name: 'Home', ParentId: sales.ParentId.toUpperCase() },
    }),
    update({ Id: home.Id, Path: '/Home/Home' }),
    api.call('POST', '/api/folder/create', { body: { Path: '/Home/home/' } }),
  ])
  for (const { status, body } of refused) {
    expect([status, body.errors[0].field]).toEqual([400, 'Name'])
    expect(body.detail).toContain('the name of the root')
  }
  expect(
    (await update({ Id: home.Id, Description: 'Below another folder the name is one like any other' }))
      .status,
  ).toBe(200)
})

// proves decided-3.1.7/update-renames-moves
it('update moves a folder with everything below it, and identifiers stay', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const daily = await make(api, '/Sales/Daily')
  const north = await make(api, '/Sales/Daily/North')
  await make(api, '/Archive')
  const { status, body } = await api.call('POST', '/api/folder/update', {
    body: { Id: sales.Id, ParentPath: '/Archive', Name: 'Sales 2026' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ Id: sales.Id, Path: '/Archive/Sales 2026', Version: 2 })
  expect((await api.call('GET', `/api/folder/get/${daily.Id}`)).body.Path).toBe('/Archive/Sales 2026/Daily')
  expect(
    (
      await api.call('POST', '/api/folder/getfolderfrompath', {
        body: { Path: '/archive/sales 2026/daily/north' },
      })
    ).body.Id,
  ).toBe(north.Id)
  expect((await api.call('POST', '/api/folder/getfolderfrompath', { body: { Path: '/Sales' } })).status).toBe(
    404,
  )
})

it('update refuses to move a folder below itself with 409', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const daily = await make(api, '/Sales/Daily')
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: sales.Id, ParentId: daily.Id } })).status,
  ).toBe(409)
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: sales.Id, ParentId: sales.Id } })).status,
  ).toBe(409)
})

it('update lets only one of two moves through that would make a circle together', async () => {
  await using api = await createTestApi()
  const [a, b] = [await make(api, '/A'), await make(api, '/B')]
  const move = (Id: string, ParentId: string) =>
    api.call('POST', '/api/folder/update', { body: { Id, ParentId } })
  const answers = await race(api.store.database, {
    lock: 'punctual.folders',
    start: () => [move(a.Id, b.Id), move(b.Id, a.Id)],
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

it('update takes If-Match and answers 412 when the folder was changed in between', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const change = (etag: string, Description: string) =>
    api.call('POST', '/api/folder/update', {
      body: { Id: sales.Id, Description },
      headers: { 'if-match': etag },
    })
  const first = await change('"1"', 'one')
  expect(first.headers.etag).toBe('"2"')
  expect((await change('"1"', 'two')).body).toMatchObject({ status: 412, code: 'version_stale' })
  expect((await change('nonsense', 'two')).status).toBe(412)
  expect((await change('*', 'three')).status).toBe(200)
})

it('setgrants takes If-Match: grants that another user has changed in between are not overwritten', async () => {
  await using api = await createTestApi()
  const { Id } = await make(api, '/Sales')
  const grantTo = (role: string, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/folder/setgrants', {
      body: {
        FolderId: Id,
        Grants: [{ Principal: { Kind: 'Role', Id: role }, Rights: ['View'] }],
        Version: 1,
      },
      headers,
    })
  const read = () => api.call('GET', `/api/folder/getgrants/${Id}`)
  const before = await read()
  expect([before.body.Version, before.headers.etag]).toEqual([1, '"1"'])
  const etag = { 'if-match': '"1"' }
  expect(await grantTo('Editor', etag)).toMatchObject({ status: 200, body: { Version: 2 } })
  expect((await grantTo('Viewer', etag)).body).toMatchObject({ status: 412, code: 'version_stale' })
  expect((await read()).body.Grants).toMatchObject([{ Principal: { Id: 'Editor' } }])
  expect((await grantTo('Viewer')).body).toMatchObject({
    Version: 3,
    Grants: [{ Principal: { Id: 'Viewer' } }],
  })
  // It is the version of the folder: one that is renamed or moved meanwhile is another one as well.
  await api.call('POST', '/api/folder/update', { body: { Id, Name: 'Sold' } })
  expect((await grantTo('Editor', { 'if-match': '"3"' })).status).toBe(412)
})

it('update takes a new name that differs only by case, and refuses the name of another subfolder of the parent', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  await make(api, '/Other')
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: sales.Id, Name: 'SALES' } })).body.Path,
  ).toBe('/SALES')
  expect(
    (await api.call('POST', '/api/folder/update', { body: { Id: sales.Id, Name: 'other' } })).body.code,
  ).toBe('name_taken')
  expect((await api.call('POST', '/api/folder/update', { body: { Id: missing, Name: 'x' } })).status).toBe(
    404,
  )
})

// proves decided-3.1.7/folder-delete-id
it('delete refuses a folder that holds something, and deletes it with recursive', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const daily = await make(api, '/Sales/Daily')
  await makeSchedule(api, daily.Id, 'Orders')
  const refused = await api.call('DELETE', `/api/folder/delete/${sales.Id}`)
  expect(refused.body).toMatchObject({
    status: 409,
    detail: expect.stringContaining('1 folder(s) and 1 schedule(s)'),
  })
  expect((await api.call('DELETE', `/API/Folder/Delete/${sales.Id}?Recursive=true`)).body).toBe(true)
  expect((await api.call('GET', `/api/folder/get/${daily.Id}`)).status).toBe(404)
  expect((await api.call('DELETE', `/api/folder/delete/${sales.Id}`)).status).toBe(404)
})

it.each(['a schedule', 'a folder'])('delete refuses a folder that holds nothing but %s', async (what) => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  if (what === 'a folder') await make(api, '/Sales/Daily')
  else await makeSchedule(api, sales.Id, 'Only')
  expect((await api.call('DELETE', `/api/folder/delete/${sales.Id}`)).status).toBe(409)
  expect((await api.call('DELETE', `/api/folder/delete/${sales.Id}?recursive=true`)).body).toBe(true)
})

// proves given-160/folder-getsubfolders-id
it('listing pages child folders in the order of names by the Link header', async () => {
  await using api = await createTestApi()
  const { body: root } = await api.call('GET', '/api/folder/getroot')
  for (const name of ['b', 'A', 'c']) await make(api, `/${name}`)
  const names: string[] = []
  let url: string | undefined = `/api/folder/getsubfolders/${root.Id}?limit=2`
  while (url !== undefined) {
    const {
      body,
      headers,
      status,
    }: { body: { Name: string }[]; headers: Record<string, string | undefined>; status: number } =
      await api.call('GET', url)
    expect(status).toBe(200)
    names.push(...body.map(({ Name }) => Name))
    url = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1]
  }
  expect(names).toEqual(['A', 'b', 'c'])
})

// proves given-9/schedules-three-kinds given-161/folder-getschedules-id decided-3.1.3/fields
it('listing lists schedules with kind and next run, and resolves them by path, name and kind', async () => {
  await using api = await createTestApi()
  const sales = await make(api, '/Sales')
  const single = await makeSchedule(api, sales.Id, 'Orders')
  const paginated = await makeSchedule(api, sales.Id, 'Orders', 'paginated')
  const { body } = await api.call('GET', `/api/folder/getschedules/${sales.Id}?Limit=1`)
  expect(body).toEqual([
    expect.objectContaining({
      Name: 'Orders',
      IsDataDriven: false,
      Enabled: true,
      NextRunEpochUtc: 1_798_761_600,
    }),
  ])
  const resolve = (more: object) =>
    api.call('POST', '/api/folder/getuniqueidfrompath', {
      body: { Path: '/Sales', ScheduleName: 'orders', ...more },
    })
  expect((await resolve({ ScheduleType: 'Report' })).body).toEqual({ UniqueId: single })
  expect((await resolve({ scheduletype: 'PAGINATED' })).body).toEqual({ UniqueId: paginated })
  const ambiguous = await resolve({})
  expect(ambiguous.body).toMatchObject({ status: 409, code: 'name_ambiguous' })
  expect(ambiguous.body.Candidates).toHaveLength(2)
  expect((await resolve({ ScheduleType: 'package' })).status).toBe(404)
  expect((await resolve({ ScheduleType: 'event' })).body.errors[0].message).toContain('reserved')
  expect((await resolve({ Path: '/nowhere' })).status).toBe(404)
})

// proves given-119/id-path-segment decided-1.6.5/404-for-unknown
it.each(['get', 'getsubfolders', 'getschedules'])(
  'listing %s answers 404 for ids that are unknown or no ids at all',
  async (operation) => {
    await using api = await createTestApi()
    expect((await api.call('GET', `/api/folder/${operation}/${missing}`)).body.code).toBe('not_found')
    expect((await api.call('GET', `/api/folder/${operation}/42`)).body.code).toBe('not_found')
    expect((await api.call('GET', `/api/folder/${operation}/a%00b`)).status).toBe(400)
    expect((await api.call('GET', `/api/folder/${operation}/%zz`)).status).toBe(400)
  },
)

it('listing refuses a made-up cursor with 400', async () => {
  await using api = await createTestApi()
  const { body: root } = await api.call('GET', '/api/folder/getroot')
  for (const cursor of ['x', 'bnVsbA', Buffer.from('["a","b"]').toString('base64url')]) {
    expect((await api.call('GET', `/api/folder/getschedules/${root.Id}?Cursor=${cursor}`)).status).toBe(400)
  }
})
