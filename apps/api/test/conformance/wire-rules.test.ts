import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { buildOpenApi } from '../../src/build-openapi.ts'
import { alternativesOf } from '../../src/http/schema-shape.ts'
import type { Operation } from '../../src/http/operation.ts'
import { operations } from '../../src/routes/index.ts'
import { executionResult } from '../../src/wire/execution-result.ts'
import {
  createScheduleApi,
  paginatedSchedule,
  type ScheduleApi,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const call = (...request: Parameters<ScheduleApi['api']['call']>) => fixture.api.call(...request)
const post = async (path: string, body: unknown) => (await call('POST', `/api/${path}`, { body })).body
const tokenRoutes = new Set(['token.clientCredentials', 'token.login'])

interface Field {
  readonly name: string
  readonly types: readonly string[]
  readonly schemas: readonly z.core.$ZodType[]
}

/**
 * Every field of a schema, at every depth. The inside of free objects belongs to those who write them, and Result of an
 * execution has the names of ResultJson.
 */
function fieldsOf(schema: z.core.$ZodType): Field[] {
  if (schema === executionResult) return []
  return alternativesOf(schema).flatMap(({ _zod }) => {
    if (_zod.def.type === 'array') return fieldsOf(_zod.def.element)
    if (_zod.def.type !== 'object') return []
    return Object.entries(_zod.def.shape).flatMap(([name, child]) => {
      const schemas = alternativesOf(child)
      return [{ name, types: schemas.map((each) => each._zod.def.type), schemas }, ...fieldsOf(child)]
    })
  })
}

// proves decided-1.1.4/answers-pascalcase decided-1.1.5/token-routes-keep
it('answers have fields in PascalCase, and those of the token routes are spelled as given', () => {
  for (const { name, response } of operations.filter((each) => !tokenRoutes.has(each.name))) {
    for (const field of fieldsOf(response)) expect(field.name, name).toMatch(/^[A-Z][A-Za-z0-9]*$/)
  }
  const given = operations
    .filter(({ name }) => tokenRoutes.has(name))
    .map(({ response }) => fieldsOf(response).map(({ name }) => name))
  expect(given).toEqual([
    ['access_token', 'token_type', 'expires_in'],
    ['UserId', 'FirstName', 'LastName', 'role', 'ExpiryDateEpoch', 'token', 'token_type'],
  ])
})

// proves decided-1.4.1/fields-epochutc-whole decided-5.6.3/it-answers-name
it('answers have instants as whole seconds since 1970, or null', async () => {
  const instants = operations
    .flatMap(({ response }) => fieldsOf(response))
    .filter(({ name }) => name.endsWith('EpochUtc'))
  expect(instants.length).toBeGreaterThan(20)
  for (const { name, types, schemas } of instants) {
    expect(
      types.filter((type) => type !== 'null'),
      name,
    ).toEqual(['number'])
    expect(
      schemas.some((schema) => 'format' in schema._zod.def && schema._zod.def.format === 'safeint'),
      name,
    ).toBe(true)
  }
  const { Schedule, CreatedEpochUtc } = await post(
    'singleschedule/createforbi',
    smallBiSchedule(fixture.biAccountId, 'Instants'),
  )
  expect([Number.isInteger(Schedule.NextRunEpochUtc), Schedule.LastRunEpochUtc]).toEqual([true, null])
  expect(Math.abs(CreatedEpochUtc - Date.now() / 1_000)).toBeLessThan(600)
})

// proves decided-1.3.1/identifiers-opaque-uuids decided-7.5.2/its-id-scheduleid
it('answers name everything by a UUID', async () => {
  const folder = await post('folder/create', { Name: 'Ids' })
  const EmailDestinations = [{ To: 'a@example.org' }]
  const bi = await post('singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, 'Ids'),
    EmailDestinations,
  })
  const paginated = await post(
    'singleschedule/createpaginated',
    paginatedSchedule(fixture.reportServerAccountId, 'Ids'),
  )
  const report = { BiAccountId: fixture.biAccountId, WorkspaceName: 'Sales', BiReportName: 'Sales' }
  const { ScheduleName, FolderPath, Schedule } = smallBiSchedule('', 'Ids')
  const bundle = await post('packageschedule/create', {
    ScheduleName,
    FolderPath,
    Schedule,
    Reports: [report],
  })
  const run = await post('schedule/executescheduleasync', { ScheduleId: bi.ScheduleId })
  const user = await post('user/create', { UserName: 'ids', Password: 'correct horse', Role: 'Viewer' })
  const client = await post('apiclient/create', { ClientName: 'ids', Role: 'Viewer' })
  const ids = [
    folder.Id,
    bi.ScheduleId,
    paginated.ScheduleId,
    bundle.ScheduleId,
    bi.EmailDestinations[0].Id,
    run.ExecutionId,
    fixture.biAccountId,
    fixture.reportServerAccountId,
    user.Id,
    client.Id,
    bi.FolderId,
  ]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

// proves decided-1.5.1/ping decided-1.5.2/isschedulerrunning decided-1.5.3/startscheduler
// proves decided-1.5.4/getnumberoffreethreads decided-1.5.5/getconfigpath decided-1.5.6/deletes-true
it('answers that are one value are bare JSON', async () => {
  const text = async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    (await call(method, `/api/${path}`)).text
  expect(await text('GET', 'service/ping')).toBe('1')
  expect(await text('GET', 'service/stopscheduler')).toBe('true')
  expect(await text('GET', 'service/isschedulerrunning')).toBe('false')
  expect(await text('GET', 'service/startscheduler')).toBe('true')
  expect(await text('GET', 'service/isschedulerrunning')).toBe('true')
  expect(await text('GET', 'schedule/getnumberoffreethreads')).toBe('0')
  expect(await text('GET', 'service/getconfigpath')).toBe('"/etc/punctual/test.env"')
  const folder = await post('folder/create', { Name: 'Gone' })
  expect(await text('DELETE', `folder/delete/${folder.Id}`)).toBe('true')
  for (const { name, response } of operations.filter((each) => each.name.includes('delete'))) {
    expect(response.safeParse(true).success && !response.safeParse({}).success, name).toBe(true)
  }
})

describe('requests', () => {
  interface Parameter {
    readonly name: string
    readonly schema: object
  }
  interface Described {
    readonly paths: Record<
      string,
      Record<string, { requestBody?: { content: object }; parameters?: ({ $ref: string } | Parameter)[] }>
    >
    readonly components: { readonly parameters: Record<string, Parameter> }
  }
  const described = buildOpenApi().then((text) => JSON.parse(text) as Described)
  const documented = async ({ path }: Operation, method: string) =>
    (await described).paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]

  // proves decided-1.2.1/every-post-takes
  it('requests of every POST with a body are taken as JSON and as a form', async () => {
    const posts = operations.filter(
      ({ methods, body, input }) => methods.includes('POST') && Boolean(body ?? input),
    )
    expect(posts.length).toBeGreaterThan(40)
    for (const operation of posts) {
      const url = operation.path.replace(':id', crypto.randomUUID())
      const asForm = await call('POST', url, { form: { Nonsense: '1' } })
      const asJson = await call('POST', url, { body: { Nonsense: 1 } })
      expect([asForm.status, asJson.status], operation.path).not.toContain(415)
      if (operation.bulk || operation.takesMultipart) continue
      expect([asForm.status, asForm.text.includes('Nonsense')], operation.path).toEqual([
        asJson.status,
        asJson.text.includes('Nonsense'),
      ])
      expect(
        Object.keys((await documented(operation, 'post'))?.requestBody?.content ?? {}),
        operation.path,
      ).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    }
    const bulk = await call('POST', '/api/singleschedule/createbulkpaginated', {
      form: { FILE: JSON.stringify([paginatedSchedule(fixture.reportServerAccountId, 'In a form')]) },
    })
    expect(bulk.body).toMatchObject([{ Success: true }])
  })

  const withInput = operations.filter(({ methods, input }) => input && methods.includes('GET'))

  // proves decided-1.2.2/reads-json-body decided-1.2.3/same-names-query decided-1.2.4/each-offered-as
  // proves decided-9.1.5/getvisualsforreport
  it('requests by GET that carry fields are read the same from a JSON body, the query string, a POST body and a form', async () => {
    expect(withInput.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'biaccount.getreports',
        'biaccount.getdashboards',
        'biaccount.getvisualsforreport',
        'singleschedule.getall',
      ]),
    )
    for (const { path, examples } of withInput) {
      const example = Object.values(examples ?? {})[0] as Record<string, unknown>
      for (const input of [example, { ...example, Nonsense: 1 }]) {
        const words = Object.entries(input).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])
        const form = Object.fromEntries(words) as Record<string, string>
        const answers = await Promise.all([
          call('GET', path, { body: input }),
          call('GET', `${path}?${new URLSearchParams(form).toString()}`),
          call('POST', path, { body: input }),
          call('POST', path, { form }),
        ])
        const told = answers.map(({ status, body }) => [status, body.code ?? body, body.errors])
        for (const other of told.slice(1)) expect(other, path).toEqual(told[0])
        if ('Nonsense' in input)
          expect(told[0], path).toMatchObject([400, 'invalid_request', [{ field: 'Nonsense' }]])
      }
    }
  })

  // proves decided-1.9.1/lists-answer-bare decided-1.9.2/limit-1-000 decided-5.6.3/it-takes-limit
  it('requests that list are paged by Limit, 1,000 when it is omitted and 10,000 at most, and by Cursor', async () => {
    const given = [
      'getall',
      'getallpaginated',
      'getsubfolders',
      'getschedules',
      'getworkspaces',
      'getreports',
      'getdashboards',
    ]
    const more = [
      'getvisualsforreport',
      'getpaginatedreports',
      'getfolders',
      'GetExecutionQueue',
      'getexecutionhistory',
    ]
    const lists = operations.filter(({ path }) =>
      [...given, ...more].some((word) => path.split('/').includes(word)),
    )
    expect(lists).toHaveLength(29)
    for (const operation of lists) {
      expect(
        alternativesOf(operation.response).map(({ _zod }) => _zod.def.type),
        operation.name,
      ).toEqual(['array'])
      const parameters = (await documented(operation, 'get'))?.parameters ?? []
      const shared = (await described).components.parameters
      const whole = parameters.map((each) => ('$ref' in each ? shared[each.$ref.split('/').at(-1)!]! : each))
      const named = Object.fromEntries(whole.map(({ name, schema }) => [name, schema]))
      expect(named, operation.name).toMatchObject({
        Limit: { minimum: 1, maximum: 10_000, default: 1_000 },
        Cursor: {},
      })
    }
  })

  // proves decided-1.7.1/every-post-that
  it('requests that create or execute honour an Idempotency-Key, every one of them', () => {
    const posts = operations.filter(({ path }) => /\/(create|execute|add|drill)\w*$/.test(path))
    expect(posts.length).toBeGreaterThanOrEqual(15)
    for (const { name, idempotent } of posts) expect(idempotent, name).toBe(true)
  })

  // proves decided-1.8.1/read-backs-carry
  it('requests that read or change what has a version get an ETag, and every change of it may be conditional', () => {
    const versioned = operations.filter(({ response }) =>
      alternativesOf(response).some(({ _zod }) => _zod.def.type === 'object' && 'Version' in _zod.def.shape),
    )
    expect(versioned.length).toBeGreaterThan(20)
    for (const { name, versionOf } of versioned.filter((each) => each.name !== 'service.version'))
      expect(versionOf, name).toBeDefined()
    for (const { name, errors } of operations.filter(({ path }) =>
      /\/(update|Update|enable|disable)\w*$/.test(path),
    ))
      expect(errors, name).toContain(412)
  })
})
