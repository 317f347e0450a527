/**
 * What is answered without a token: written down here, and held against every route that the interface really
 * has.
 */
import { expect, it } from 'vitest'

import { createTestApi } from '../support/test-api.ts'

/**
 * Ping, the routes that receive credentials, and the health checks. The links of mails, whose token is the proof. The
 * bare address, which redirects a browser to the console or the description.
 */
const decided = [
  'GET /',
  'HEAD /',
  'GET /api/service/ping',
  'HEAD /api/service/ping',
  'GET /healthz',
  'HEAD /healthz',
  'GET /readyz',
  'HEAD /readyz',
  'POST /api/login/token',
  'POST /oauth2/revoke',
  'POST /oauth2/token',
  'GET /f/:token',
  'HEAD /f/:token',
  'GET /r/:token',
  'HEAD /r/:token',
  'POST /r/:token',
  'POST /r/:token/stop',
  'POST /r/:token/pause',
  'POST /r/:token/start',
]

/** Every method and path of the routing table. */
function routesOf(printed: string): string[] {
  const open: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    if (part === '') return []
    open.length = depth
    open.push(part)
    return (methods ?? '')
      .split(', ')
      .flatMap((method) => (method === '' ? [] : `${method} ${open.join('')}`))
  })
}

it('is exactly what was decided, of every route there is', async () => {
  await using api = await createTestApi()
  const routes = routesOf(api.app.printRoutes({ commonPrefix: true }))
  expect(routes.length).toBeGreaterThan(140)
  const answered: string[] = []
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+|\*/g, 'x')
    const { statusCode } = await api.app.inject({
      method: method as 'GET',
      url,
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    if (statusCode !== 401) answered.push(route)
  }
  expect(answered.filter((route) => !/ \/(docs|openapi)/.test(route)).toSorted()).toEqual(decided.toSorted())
})
