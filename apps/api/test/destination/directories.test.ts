/** Destinations that are no e-mail, by the one kind that there is: directories. */
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import type { TestAnswer } from '../support/test-api.ts'

let fixture: ScheduleApi
let root: string

beforeAll(async () => {
  fixture = await createScheduleApi()
  root = fixture.api.dependencies.directoryRoots[0]!
  return () => fixture[Symbol.asyncDispose]()
})

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', `/api/${path}`, { as: 'Editor', body, headers })

const directory = (more: object = {}) => ({ Type: 'Directory', Path: root, ...more })

async function created(more: object = {}) {
  const answer = await send('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
    ...more,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

const read = async (id: string) =>
  (await fixture.api.call('GET', `/api/singleschedule/get/${id}`, { as: 'Viewer' })).body

const refused = ({ status, body }: TestAnswer) => [
  status,
  body.errors?.map((each: { field: string; code: string }) => [each.field, each.code]),
]

describe('directories of a schedule', () => {
  // proves decided-8.1.8/destinations
  it('stand beside its e-mails, with their defaults, and read back as written, without their passwords', async () => {
    const { ScheduleId, EmailDestinations, Destinations } = await created({
      EmailDestinations: [{ To: 'ann@example.org' }],
      Destinations: [directory({ Name: 'Share', PdfPassword: 'hush-4711' })],
    })
    expect(EmailDestinations).toHaveLength(1)
    const given = { Type: 'Directory', Name: 'Share', Enabled: true, Path: root, IfExists: 'Replace' }
    expect(Destinations).toEqual([expect.objectContaining({ ...given, HasPdfPassword: true })])
    expect((await read(ScheduleId)).Destinations).toEqual(Destinations)
    expect(JSON.stringify(await read(ScheduleId))).not.toContain('hush-4711')
  })

  it('are added, replaced and deleted, each step answered as stored, and no e-mail changes', async () => {
    const { ScheduleId } = await created({ EmailDestinations: [{ To: 'ann@example.org' }] })
    const [first] = (
      await send('schedule/adddestination', {
        ScheduleId,
        Destinations: directory({ Zip: true, ZipPassword: 'hush-4711' }),
      })
    ).body
    const added = await send('schedule/adddestination', {
      ScheduleId,
      Destinations: [directory({ Path: `${root}/b`, IfExists: 'Fail' })],
    })
    expect(added.body.map(({ Path }: { Path: string }) => Path)).toEqual([root, `${root}/b`])
    const changed = await send('schedule/UpdateDestination', { ...first, IfExists: 'Rename' })
    expect(changed.body).toEqual({ ...first, IfExists: 'Rename' })
    const deleted = await send('schedule/DeleteDestination', { destinationId: added.body[1].Id })
    expect([deleted.status, deleted.body]).toEqual([200, true])
    expect(await read(ScheduleId)).toMatchObject({
      EmailDestinations: [{ To: ['ann@example.org'] }],
      Destinations: [{ Id: first.Id, IfExists: 'Rename', HasZipPassword: true }],
    })
  })

  it('are replaced by clearExisting, which leaves the e-mails', async () => {
    const { ScheduleId, Destinations } = await created({
      EmailDestinations: [{ To: 'ann@example.org' }],
      Destinations: [directory()],
    })
    const { body } = await send('schedule/adddestination?clearExisting=true', {
      ScheduleId,
      Destinations: [directory({ Path: `${root}/new` })],
    })
    expect(body).toMatchObject([{ Path: `${root}/new` }])
    expect(body[0].Id).not.toBe(Destinations[0].Id)
    expect(await read(ScheduleId)).toMatchObject({ EmailDestinations: { length: 1 }, Destinations: body })
  })

  it('are added once by a request that is sent twice with one Idempotency-Key', async () => {
    const { ScheduleId } = await created()
    const body = { ScheduleId, Destinations: directory() }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await send('schedule/adddestination', body, key)
    expect((await send('schedule/adddestination', body, key)).text).toBe(first.text)
    expect((await read(ScheduleId)).Destinations).toHaveLength(1)
  })

  it('are 404 by the id of an e-mail, by an unknown one and by what is no id, and 412 by a stale ETag', async () => {
    const { EmailDestinations, Destinations } = await created({
      EmailDestinations: [{ To: 'ann@example.org' }],
      Destinations: [directory()],
    })
    for (const Id of [EmailDestinations[0].Id, crypto.randomUUID(), 'no-id']) {
      expect((await send('schedule/UpdateDestination', directory({ Id }))).status).toBe(404)
      expect((await send('schedule/DeleteDestination', { destinationId: Id })).status).toBe(404)
      expect((await send('schedule/testdestination', { destinationId: Id })).status).toBe(404)
    }
    const [{ Id }] = Destinations
    expect((await send('schedule/UpdateEmailDestination', { Id, To: 'bob@example.org' })).status).toBe(404)
    expect((await send('schedule/DeleteEmailDestination', { destinationId: Id })).status).toBe(404)
    const stale = { 'if-match': '"4711"' }
    expect((await send('schedule/DeleteDestination', { destinationId: Id }, stale)).status).toBe(412)
  })

  it('are refused to a Viewer by every operation', async () => {
    const { ScheduleId, Destinations } = await created({ Destinations: [directory()] })
    const [{ Id: destinationId }] = Destinations
    const bodies = {
      adddestination: { ScheduleId, Destinations: directory() },
      UpdateDestination: Destinations[0],
      DeleteDestination: { destinationId },
      testdestination: { Destination: directory() },
    }
    for (const [name, body] of Object.entries(bodies)) {
      const { status } = await fixture.api.call('POST', `/api/schedule/${name}`, { as: 'Viewer', body })
      expect([name, status]).toEqual([name, 403])
    }
    expect((await read(ScheduleId)).Destinations).toEqual(Destinations)
  })
})

describe('the warnings of a schedule', () => {
  const warned = async (Destinations: object[], more: object = {}) => {
    const { ScheduleId, WarningCodes } = await created({ Destinations, ...more })
    expect((await read(ScheduleId)).WarningCodes).toEqual(WarningCodes)
    return WarningCodes.map(({ Code }: { Code: string }) => Code).filter((code: string) =>
      code.endsWith('share_names'),
    )
  }
  const DataDriven = { Source: 'Json', Rows: [{ Region: 'North' }, { Region: 'South' }] }

  it('name two destinations whose files have the same directory and name, of those that are enabled', async () => {
    expect(await warned([directory(), directory()])).toEqual(['destinations_share_names'])
    for (const other of [
      { FileName: 'Other' },
      { Path: `${root}/b` },
      { Format: 'PPTX' },
      { Enabled: false },
    ])
      expect(await warned([directory(), directory(other)])).toEqual([])
  })

  it('name a destination where all rows of the data have the same directory and name', async () => {
    const dated = `${root}/{{ScheduledFor:yyyy-MM}}`
    expect(await warned([directory({ Path: dated, FileName: '{{ScheduleName}}' })], { DataDriven })).toEqual([
      'rows_share_names',
    ])
    for (const distinct of [{ FileName: '{{Region}}' }, { Path: `${root}/{{Region}}` }])
      expect(await warned([directory(distinct)], { DataDriven })).toEqual([])
    expect(await warned([directory()])).toEqual([])
  })
})

describe('a request that adds a destination', () => {
  it('is refused with the Id of a stored one, which it would not replace', async () => {
    const { ScheduleId, Destinations } = await created({ Destinations: [directory()] })
    const answer = await send('schedule/adddestination', { ScheduleId, Destinations })
    expect(refused(answer)).toEqual([400, [['Destinations[0].Id', 'destination_id_new']]])
  })

  it('with an unknown Type is answered with the types that there are', async () => {
    const { ScheduleId } = await created()
    const Destinations = [{ Type: 'Fax' }]
    const { status, body } = await send('schedule/adddestination', { ScheduleId, Destinations })
    expect([status, body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'Destinations[0].Type',
          message: expect.stringContaining('Directory'),
        }),
      ],
    ])
  })

  it('names the types of values in the language of the caller', async () => {
    const { ScheduleId } = await created()
    const german = { 'accept-language': 'de' }
    const { body } = await send('schedule/adddestination', { ScheduleId, Destinations: 7 }, german)
    expect(body.errors[0].message).toContain('eine Liste oder ein Objekt')
  })
})

describe('the path of a directory', () => {
  const added = async (given: object) => {
    const { ScheduleId } = await created()
    const answer = await send('schedule/adddestination', { ScheduleId, Destinations: [given] })
    expect((await read(ScheduleId)).Destinations).toHaveLength(answer.status === 200 ? 1 : 0)
    return refused(answer)
  }

  it.each([
    ['../elsewhere', 'directory_not_absolute'],
    ['/a/../b', 'directory_not_absolute'],
    ['reports', 'directory_not_absolute'],
    ['/etc', 'directory_elsewhere'],
    ['/', 'directory_elsewhere'],
  ])('is refused when it is %s', async (path, code) => {
    const isBelow = path === '/a/../b'
    expect(await added(directory({ Path: isBelow ? `${root}${path}` : path }))).toEqual([
      400,
      [['Destinations[0].Path', code]],
    ])
  })

  it.each([
    ['  ', 'field_required'],
    ['a:b', 'directory_name_unusable'],
    ['ends. /b', 'directory_name_unusable'],
    ['com1', 'directory_name_unusable'],
    ['é'.repeat(128), 'directory_name_unusable'],
  ])('is refused when a file system may not take it: %s', async (name, code) => {
    expect(await added(directory({ Path: name.trim() === '' ? name : `${root}/${name}` }))).toEqual([
      400,
      [['Destinations[0].Path', code]],
    ])
  })

  it('may have a format with colons in an expression, and a name with a dot before it', async () => {
    const Path = `${root}/.reports/{{ScheduledFor:yyyy-MM-dd}}`
    expect(await added(directory({ Path }))).toEqual([200, undefined])
  })

  it('is refused beside a root whose name it begins with', async () => {
    expect(await added(directory({ Path: `${root}-other/reports` }))).toEqual([
      400,
      [['Destinations[0].Path', 'directory_elsewhere']],
    ])
  })

  it('is refused when a link in it leads out of the root, and taken when it stays inside', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'punctual-elsewhere-'))
    await mkdir(join(root, 'inside'))
    await symlink(elsewhere, join(root, 'out'))
    await symlink(join(root, 'inside'), join(root, 'in'))
    try {
      for (const path of ['out', 'out/deeper', 'out/{{ScheduledFor:yyyy}}'])
        expect(await added(directory({ Path: join(root, path) }))).toEqual([
          400,
          [['Destinations[0].Path', 'directory_link']],
        ])
      expect(await added(directory({ Path: join(root, 'in') }))).toEqual([200, undefined])
    } finally {
      await rm(elsewhere, { recursive: true })
    }
  })

  it('is refused by an update and a test, as it is by the schedule', async () => {
    const { ScheduleId, Destinations } = await created({ Destinations: [directory()] })
    const wrong = directory({ Path: '/etc' })
    const updated = await send('schedule/UpdateDestination', { ...Destinations[0], Path: '/etc' })
    expect(refused(updated)).toEqual([400, [['Path', 'directory_elsewhere']]])
    const tested = await send('schedule/testdestination', { Destination: wrong })
    expect(refused(tested)).toEqual([400, [['Destination.Path', 'directory_elsewhere']]])
    expect((await read(ScheduleId)).Destinations).toEqual(Destinations)
  })

  it('is refused wherever it is when the operator has set no root', async () => {
    await using without = await createScheduleApi({ dependencies: { directoryRoots: [] } })
    const answer = await without.api.call('POST', '/api/singleschedule/createforbi', {
      as: 'Editor',
      body: { ...smallBiSchedule(without.biAccountId, 'Without'), Destinations: [directory()] },
    })
    expect(refused(answer)).toEqual([400, [['Destinations[0].Path', 'directories_off']]])
  })
})

describe('testdestination', () => {
  it.each(['Replace', 'Rename', 'Fail'])(
    'takes each step of a delivery with the rule %s, and leaves no file',
    async (IfExists) => {
      const Path = join(root, `tested-${IfExists}`)
      const { body } = await send('schedule/testdestination', { Destination: directory({ Path, IfExists }) })
      expect(body.Ok).toBe(true)
      expect(body.Steps.map(({ Name }: { Name: string }) => Name)).toEqual([
        'Open the directory',
        'Write a file',
        'Give the file its name',
        'Remove the file',
      ])
      expect(await readdir(root)).not.toContain(`tested-${IfExists}`)
    },
  )

  it('tests a stored destination by its id, and one of the two has to be given', async () => {
    const [{ Id: destinationId }] = (await created({ Destinations: [directory()] })).Destinations
    const tested = await send('schedule/testdestination', { destinationId })
    expect(tested.body).toMatchObject({ Ok: true, Steps: { length: 4 } })
    for (const [body, code] of [
      [{}, 'destination_or_id'],
      [{ destinationId, Destination: directory() }, 'destination_and_id'],
    ] as const)
      expect(refused(await send('schedule/testdestination', body))).toEqual([400, [['Destination', code]]])
  })

  it('stops at the step that fails, and says why', async () => {
    await using away = await createScheduleApi({ dependencies: { directoryRoots: ['/nowhere/share'] } })
    const { body } = await away.api.call('POST', '/api/schedule/testdestination', {
      as: 'Editor',
      body: { Destination: { Type: 'Directory', Path: '/nowhere/share/reports' } },
    })
    expect(body).toMatchObject({ Ok: false, Steps: [{ Name: 'Open the directory', Ok: false }] })
    expect(body.Steps[0]).toMatchObject({
      NameCode: 'test_step_open',
      Code: 'destination_unreachable',
      Values: {},
      Detail: 'The destination cannot be reached.',
    })
  })

  it.each(['{{ScheduledFor:yyyy}}', '{{ScheduledFor'])(
    'asks for a path without expressions, not %s',
    async (name) => {
      const Path = `${root}/${name}`
      const tested = await send('schedule/testdestination', { Destination: directory({ Path }) })
      expect(refused(tested)).toEqual([400, [['Destination.Path', 'destination_path_open']]])
    },
  )
})
