/**
 * Who may call what, as the decisions say it: written down here a second time, so that a slip in an operation
 * is seen.
 */
import { beforeAll, describe, expect, it } from 'vitest'

import { roles } from '../../src/auth/principal.ts'
import { operations } from '../../src/routes/index.ts'
import { withDeclaredCodes } from '../support/declared-codes.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
const callers = new Map<string, string>()

beforeAll(async () => {
  api = withDeclaredCodes(
    await createTestApi({ dependencies: { endWaiter: { waitForEnd: async () => null } as never } }),
  )
  for (const role of roles) {
    callers.set(`bearer ${role}`, (await api.client(role)).authorization)
    const { password } = await api.user(role, role)
    const { body } = await api.call('POST', '/api/login/token', {
      as: null,
      form: { username: role, password },
    })
    callers.set(`token ${role}`, `token ${body.token}`)
  }
  return () => api[Symbol.asyncDispose]()
})

/**
 * Service control, collaboration settings, config path, accounts, clients, users; and the audit trail of them
 * all.
 */
const administers = [
  /^\/api\/service\/(start|stop)scheduler$/,
  /^\/api\/service\/(get|update)collaborationsettings$/,
  /^\/api\/service\/getconfigpath$/,
  /^\/api\/service\/(getsecretkeys|resealsecrets|drill|getdrill)$/,
  /^\/api\/(biaccount|reportserveraccount|sourceaccount|mailtemplate)\/(create|update|delete|validate|startsignin|pollsignin)/,
  /^\/api\/datasource\/(?!getusable$)/,
  /^\/api\/mailserver\//,
  /^\/api\/suppression\/(create|delete)/,
  /^\/api\/(apiclient|user|group|audit)\/(?!changepassword|getme|setaddress|getsessions$|endsession\/)/,
]
const edits =
  /\/(create|update|delete|copy|add|apply|execute|cancel|resend|enable|disable|bulk|preflight|previewimport|revoke|testdestination|dryrun|release|settle|takeover|recipientlist\/preview|eventsubscription\/test|folder\/pause|folder\/resume)\w*(\/:id)?$/i

const neededBy = (path: string) =>
  administers.some((pattern) => pattern.test(path)) ? 'Administrator' : edits.test(path) ? 'Editor' : 'Viewer'

/**
 * A log-out would end the token that the other calls are made with; sessions.test.ts has it for every role.
 */
const guarded = operations.filter(
  ({ name, role, produces }) =>
    role !== 'Public' && produces !== 'text/event-stream' && name !== 'token.logout',
)

describe.each(['bearer', 'token'])('with the scheme %s', (scheme) => {
  // proves decided-1.6.4/403-for-role decided-2.3.4/both-schemes-may decided-2.4.1/viewer-reads
  // proves decided-2.4.2/editor-also-creates decided-2.4.3/administrator-also-service decided-9.1.8/validate
  it.each(
    guarded.map((operation) => [operation.methods[0], operation.path, neededBy(operation.path)] as const),
  )(
    '%s %s is for the role %s and those above it, and refused to those below',
    async (method, path, needed) => {
      const url = path.replace(':id', crypto.randomUUID())
      for (const role of roles) {
        const { status, body } = await api.call(method, url, {
          as: null,
          headers: { authorization: callers.get(`${scheme} ${role}`)! },
        })
        const isAllowed = roles.indexOf(role) >= roles.indexOf(needed)
        // A user of its own is what an API client does not have.
        const isRefused = status === 403 && body?.code !== 'user_token_required'
        expect([role, isRefused, body?.code === 'role_insufficient']).toEqual([role, !isAllowed, !isAllowed])
        expect(status).not.toBe(401)
      }
    },
  )
})

// proves decided-2.4.4/startscheduler-stopscheduler-cancelexecution
it.each([
  'service/startscheduler',
  'service/stopscheduler',
  `schedule/cancelexecution?ExecutionId=${crypto.randomUUID()}`,
])('GET %s, which changes something, is refused to pages of other sites and never cached', async (path) => {
  for (const site of ['cross-site', 'same-site']) {
    const refused = await api.call('GET', `/api/${path}`, { headers: { 'sec-fetch-site': site } })
    expect([refused.status, refused.body.code, refused.headers['cache-control']]).toEqual([
      403,
      'cross_site_request',
      'no-store',
    ])
  }
  const { status, headers } = await api.call('GET', `/api/${path}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([[200, 404].includes(status), headers['cache-control']]).toEqual([true, 'no-store'])
})
