import { readFileSync } from 'node:fs'

import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { buildOpenApi } from '../../src/build-openapi.ts'
import { frontContract } from '../../src/contract/front-contract.ts'
import { firstTask } from '../../src/http/reference-page.ts'
import { operations } from '../../src/routes/index.ts'
import { createTestApi } from '../support/test-api.ts'

interface Entry {
  operationId: string
  'x-alias-of'?: string
  description: string
  security: unknown[]
  responses: object
}

interface Document {
  openapi: string
  security: unknown[]
  paths: Record<string, Record<string, Entry>>
  components: Record<string, Record<string, unknown>>
}

let text: string
let document: Document
beforeAll(async () => {
  text = await buildOpenApi()
  document = JSON.parse(text)
})

it('the OpenAPI description is the one in docs/openapi.json; "node apps/api/src/write-openapi.ts" writes it anew', () => {
  const kept = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
  expect(kept === text).toBe(true)
})

it('what the console knows of the operations is what they are; "node apps/api/src/write-openapi.ts" writes it anew', () => {
  const kept = readFileSync(new URL('../../../console/src/api/contract.json', import.meta.url), 'utf8')
  expect(kept).toBe(frontContract(operations))
})

it('an operation that changes something by GET is offered as POST too, which is the way of pages', () => {
  const only = operations.filter(
    ({ changes, methods }) => changes && methods.includes('GET') && !methods.includes('POST'),
  )
  expect(only.map(({ name }) => name)).toEqual([])
})

it('the OpenAPI description is OpenAPI 3.1 and has every operation under every method, with the errors that any call may meet', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const { methods, path, role } of operations) {
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]
    for (const method of methods) {
      const operation = described?.[method.toLowerCase()]
      expect(operation, `${method} ${path}`).toBeDefined()
      expect(operation?.security ?? document.security, path).toHaveLength(role === 'Public' ? 0 : 2)
      if (role !== 'Public')
        expect(Object.keys(operation?.responses ?? {})).toEqual(
          expect.arrayContaining(['200', '400', '401', '403', '503']),
        )
    }
  }
})

it('the OpenAPI description has unique operation ids, and every reference leads somewhere', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    expect(Object.keys(document.components[kind!] ?? {})).toContain(name)
})

it('an operation under a further method is marked as an alias, and says which method it is the same as', () => {
  const several = operations.filter(({ methods }) => methods.length > 1)
  expect(several.length).toBeGreaterThan(50)
  for (const { name, path, methods } of several) {
    const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]
    const [first, ...others] = methods
    expect(described?.[first.toLowerCase()], name).not.toHaveProperty('x-alias-of')
    for (const method of others) {
      const alias = described?.[method.toLowerCase()]
      expect(alias?.['x-alias-of'], name).toBe(name)
      expect(alias?.description).toContain(`The same as ${first}.`)
    }
  }
})

it('a refused request is answered as the example of its code shows', async () => {
  await using api = await createTestApi()
  const refused = {
    token_missing: await api.call('GET', '/api/folder/getroot', { as: null }),
    role_insufficient: await api.call('GET', '/api/user/getall', { as: 'Viewer' }),
    invalid_request: await api.call('POST', '/api/folder/create', { body: {} }),
    not_found: await api.call('GET', `/api/folder/get/${crypto.randomUUID()}`),
  }
  for (const [code, { status, body }] of Object.entries(refused)) {
    const { value } = document.components['examples']![code] as { value: Record<string, unknown> }
    expect(Object.keys(body), code).toEqual(expect.arrayContaining(Object.keys(value)))
    for (const member of ['type', 'title', 'status', 'code'])
      expect(body[member], code).toEqual(value[member])
    expect(value['status'], code).toBe(status)
  }
})

it('a running api serves the description and a reference page without a token', async () => {
  await using api = await createTestApi()
  const { status, body } = await api.call('GET', '/openapi.json', { as: null })
  expect(status).toBe(200)
  expect(body.paths['/api/folder/create'].post.operationId).toBe('folder.create')
  const page = await api.call('GET', '/docs', { as: null })
  expect(page.status).toBe(200)
  expect(page.text).toContain('swagger-ui')
  expect(page.text).toContain('<title>Punctual: REST interface</title>')
  expect(body.paths['/docs/']).toBeUndefined()
})

it('a request for the description makes nothing anew: it gets the bytes that were made at the start, or that they have not changed', async () => {
  await using api = await createTestApi()
  const written = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => written.mockRestore())
  const { headers, text: first } = await api.call('GET', '/openapi.json', { as: null })
  expect(written.mock.results.filter(({ value }) => String(value).length > 10_000)).toEqual([])
  const tag = String(headers['etag'])
  const again = await api.call('GET', '/openapi.json', { as: null, headers: { 'if-none-match': tag } })
  expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag])
  const other = { 'if-none-match': '"other", W/"more"' }
  const { status, text: second } = await api.call('GET', '/openapi.json', { as: null, headers: other })
  expect([status, second === first]).toEqual([200, true])
})

it('a running api shows the groups in the order of use and each operation once, and opens the one that gives a token', async () => {
  await using api = await createTestApi()
  const { body } = await api.call('GET', '/docs/json', { as: null })
  const shown = Object.values<Record<string, Entry>>(body.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(shown.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  const groups = (body.tags as { name: string; description?: string }[]).map(({ name }) => name)
  expect(groups.slice(0, 4)).toEqual(['Tokens', 'Folders', 'BI platform accounts', 'Report server accounts'])
  expect(groups.indexOf('Single schedules')).toBeLessThan(groups.indexOf('E-mail destinations'))
  expect(groups.indexOf('E-mail destinations')).toBeLessThan(groups.indexOf('Executions'))
  expect(body.tags).toEqual(groups.map((name) => ({ name, description: expect.stringMatching(/\.$/) })))
  expect(body.paths['/api/login/token'].post).toMatchObject({
    operationId: firstTask.operationId,
    tags: [firstTask.group],
  })
  const { text: page } = await api.call('GET', '/docs', { as: null })
  const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
  expect(assets.length).toBeGreaterThan(6)
  for (const url of assets) {
    const asset = await api.call('GET', new URL(url, 'http://local/docs').pathname, { as: null })
    expect(asset.status, url).toBe(200)
    if (url.includes('opening'))
      expect(asset.text).toContain(`'#/${firstTask.group}/${firstTask.operationId}'`)
  }
})
