/** The endpoints of the given document, spelled as given there; docs/conformance.md names these tests. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Role } from '../../src/auth/principal.ts'
import { operations } from '../../src/routes/index.ts'
import { withDeclaredCodes } from '../support/declared-codes.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = withDeclaredCodes(await createTestApi())
})
afterAll(() => api[Symbol.asyncDispose]())

const id = '00000000-0000-4000-8000-00000000ffff'

const given: readonly (readonly ['GET' | 'POST' | 'DELETE', string])[] = [
  ['GET', '/api/service/isschedulerrunning'],
  ['GET', '/api/service/startscheduler'],
  ['GET', '/api/service/stopscheduler'],
  ['GET', '/api/service/getconfigpath'],
  ['POST', '/api/service/updatecollaborationsettings'],
  ['POST', '/api/schedule/executeschedule'],
  ['POST', '/api/schedule/executescheduleasync'],
  ['POST', '/api/schedule/executescheduleontimeasync'],
  ['GET', '/api/schedule/getnumberoffreethreads'],
  ['GET', `/api/schedule/cancelexecution?ExecutionId=${id}`],
  ['GET', `/api/schedule/GetExecutionStatus?ExecutionId=${id}`],
  ['GET', '/api/schedule/GetExecutionQueue'],
  ['GET', `/api/folder/get/${id}`],
  ['GET', `/api/folder/getsubfolders/${id}`],
  ['GET', `/api/folder/getschedules/${id}`],
  ['POST', '/api/folder/getuniqueidfrompath'],
  ['POST', '/api/folder/getfolderfrompath'],
  ['GET', '/api/biaccount/getall'],
  ['GET', `/api/biaccount/getworkspaces/${id}`],
  ['GET', '/api/biaccount/getreports'],
  ['GET', '/api/biaccount/getdashboards'],
  ['GET', '/api/biaccount/getvisualsforreport'],
  ['POST', '/api/biaccount/getvisualsforreport'],
  ['GET', '/api/biaccount/getpaginatedreports'],
  ['GET', '/api/reportserveraccount/getall'],
  ['GET', '/api/singleschedule/getall'],
  ['GET', '/api/singleschedule/getallpaginated'],
  ['GET', `/api/singleschedule/get/${id}`],
  ['GET', `/api/singleschedule/getpaginated/${id}`],
  ['POST', '/api/singleschedule/createforbi'],
  ['POST', '/api/singleschedule/createpaginated'],
  ['POST', '/api/singleschedule/updateforbi'],
  ['POST', '/api/singleschedule/updateparameterspaginated'],
  ['POST', '/api/singleschedule/addemaildestination?clearExisting=true'],
  ['POST', '/api/schedule/UpdateEmailDestination'],
  ['POST', `/api/schedule/DeleteEmailDestination?destinationId=${id}`],
  ['GET', '/api/packageschedule/getall'],
  ['GET', `/api/packageschedule/get/${id}`],
  ['POST', '/api/packageschedule/create'],
  ['DELETE', `/api/packageschedule/delete/${id}`],
]

/** The forms of an address that denote the same operation. */
function spellings(url: string): string[] {
  const [path = '', query] = url.split('?')
  const forms = [
    path,
    path.toUpperCase(),
    path.toLowerCase(),
    `${path}/`,
    `/${path}`,
    path.replaceAll('/', '//'),
  ]
  return forms.map((form) => (query === undefined ? form : `${form}?${query}`))
}

// proves given-119/paths-as-given given-119/token-required-unless
it.each(given)(
  'the given endpoints %s %s is served under its path in every spelling, and to no caller without a token',
  async (method, url) => {
    for (const spelling of spellings(url)) {
      const refused = await api.call(method, spelling, { as: null })
      expect(refused.body, spelling).toMatchObject({ status: 401, code: 'token_missing' })
      const { body, status } = await api.call(method, spelling, method === 'POST' ? { body: {} } : {})
      expect(['path_not_found', 'method_not_allowed'], spelling).not.toContain(body?.code)
      expect(status, spelling).toBeLessThan(500)
    }
  },
)

// proves given-125/oauth2-token-form given-126/login-token-form
it.each(['/oauth2/token', '/api/login/token'])(
  'the given endpoints POST %s is served without a token, in every spelling',
  async (url) => {
    for (const spelling of spellings(url))
      expect((await api.call('POST', spelling, { as: null, form: { a: 'b' } })).status, spelling).toBe(400)
  },
)

// proves given-246/ping-only-endpoint
it('the given endpoints GET /api/service/ping is the only operation that needs no token, beside the token routes', async () => {
  for (const spelling of spellings('/api/service/ping'))
    expect((await api.call('GET', spelling, { as: null })).body).toBe(1)
  const open = operations.filter(({ role }) => role === 'Public').map(({ path }) => path)
  expect(open.toSorted()).toEqual([
    '/api/login/token',
    '/api/service/ping',
    '/f/:token',
    '/oauth2/revoke',
    '/oauth2/token',
    '/r/:token',
    '/r/:token',
    '/r/:token/pause',
    '/r/:token/start',
    '/r/:token/stop',
  ])
})

// proves given-139/these-four-for given-248/administrative-operations-need
it.each([
  ['GET', '/api/service/startscheduler'],
  ['GET', '/api/service/stopscheduler'],
  ['GET', '/api/service/getconfigpath'],
  ['POST', '/api/service/updatecollaborationsettings'],
] as const)('the given endpoints %s %s is for administrators', async (method, url) => {
  for (const as of ['Viewer', 'Editor'] as Role[])
    expect((await api.call(method, url, { as })).body).toMatchObject({
      status: 403,
      code: 'role_insufficient',
    })
})

// proves given-3/bi given-276/paths-carry-no
it('the given endpoints carry no version segment, and name the platforms bi and reportserver', () => {
  const paths = operations.map(({ path }) => path)
  expect(paths.filter((path) => /\/v\d+(\/|$)/i.test(path))).toEqual([])
  expect(paths.filter((path) => /powerbi|ssrs/i.test(path))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/biaccount/getall',
      '/api/reportserveraccount/getall',
      '/api/singleschedule/createforbi',
    ]),
  )
})

// proves given-213/both-exist-from given-277/numeric-build-labels decided-6.1.5/service-version-build
it('the build has a numeric label, and it is one that has the operations for e-mail destinations', async () => {
  const { body } = await api.call('GET', '/api/service/version', { as: 'Viewer' })
  expect(body.Build).toMatch(/^\d{8}$/)
  expect(Number(body.Build)).toBeGreaterThanOrEqual(20_250_924)
})
