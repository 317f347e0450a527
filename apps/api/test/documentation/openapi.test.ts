import { readFileSync } from 'node:fs'

import { beforeAll, describe, expect, it } from 'vitest'

import { buildOpenApi } from '../../src/build-openapi.ts'
import { operations } from '../../src/routes/index.ts'
import { createTestApi } from '../support/test-api.ts'

interface Document {
  openapi: string
  security: unknown[]
  paths: Record<string, Record<string, { operationId: string; security: unknown[]; responses: object }>>
  components: Record<string, Record<string, unknown>>
}

let text: string
let document: Document
beforeAll(async () => {
  text = await buildOpenApi()
  document = JSON.parse(text)
})

describe('the OpenAPI description', () => {
  it('is the one in docs/openapi.json; "node apps/api/src/write-openapi.ts" writes it anew', () => {
    const kept = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
    expect(kept === text).toBe(true)
  })

  it('is OpenAPI 3.1 and has every operation under every method, with the errors that any call may meet', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const { methods, path, role } of operations) {
      const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]
      for (const method of methods) {
        const operation = described?.[method.toLowerCase()]
        expect(operation, `${method} ${path}`).toBeDefined()
        expect(operation?.security ?? document.security, path).toHaveLength(role === 'Public' ? 0 : 2)
        if (role !== 'Public')
          expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403', '503']))
      }
    }
  })

  it('has unique operation ids, and every reference leads somewhere', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect(Object.keys(document.components[kind!] ?? {})).toContain(name)
  })
})

describe('a running api', () => {
  it('serves the description and a reference page without a token', async () => {
    await using api = await createTestApi()
    const { status, body } = await api.call('GET', '/openapi.json', { as: null })
    expect(status).toBe(200)
    expect(body.paths['/api/folder/create'].post.operationId).toBe('folder.create')
    const page = await api.call('GET', '/docs', { as: null })
    expect(page.status).toBe(200)
    expect(page.text).toContain('swagger-ui')
    expect(body.paths['/docs/']).toBeUndefined()
  })
})
