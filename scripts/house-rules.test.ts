import { expect, it } from 'vitest'

import { breaches } from './house-rules.ts'

const makesServer = [
  `import { createServer } from 'node:http'`,
  `import { createServer as make } from 'node:https'`,
  `import { type IncomingMessage, createSecureServer } from 'node:http2'`,
  `import { Server as HttpServer } from 'node:http'`,
  `import http from 'node:http'`,
  `import * as http from 'node:http'`,
  `const { createServer } = await import('node:http')`,
  `export { createServer } from 'node:http'`,
  'const server = createServer(listener)',
  'const server = http.createServer(listener)',
  'const server = http2.createSecureServer(options)',
  'const server = new Server(listener)',
  'const server = new http.Server(listener)',
  'const app = Fastify({ logger: false })',
  'const app = fastify()',
  'const app = Fastify<Server>({})',
]

it.each(makesServer)('an HTTP server outside of the front is refused: %s', (line) => {
  for (const path of ['apps/api/src/app.ts', 'packages/runtime/src/health.ts'])
    expect(breaches(path, `\n${line}\n`)).toEqual([
      expect.stringContaining(`${path}:2: an HTTP server has the front`),
    ])
})

it('the front itself makes the servers, and tests and tools may make some of their own', () => {
  for (const path of [
    'packages/runtime/src/http/http-server.ts',
    'apps/api/test/app.test.ts',
    'packages/runtime/src/health.test.ts',
    'tools/cluster/src/main.ts',
  ])
    expect(breaches(path, makesServer.join('\n')), path).toEqual([])
})

it.each([
  'const app = Fastify(behindFront({ logger: false }))',
  'const server = createHttpServer(listener, { limits })',
  `import { Agent, type IncomingMessage, request } from 'node:http'`,
  `import { request, type Server } from 'node:http'`,
  `import type { IncomingMessage, Server } from 'node:http'`,
  `import { BlockList, type Server } from 'node:net'`,
  'const server = new SMTPServer(options)',
])('what is behind the front, or makes no HTTP server, is accepted: %s', (line) => {
  expect(breaches('apps/api/src/app.ts', line)).toEqual([])
})

it.each([
  `await page.unroute('**/api/x')`,
  `await page.route('**/api/x', (route) => route.abort(), { times: 1 })`,
])('a test that removes a route of a page is refused: %s', (line) => {
  expect(breaches('test/console/session.ts', line)).toEqual([expect.stringContaining('keeps its routes')])
})
