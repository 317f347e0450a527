import { afterAll, beforeAll, expect, test } from 'vitest'

import { biSteps, type HostileSource, type Place, startHostileSource } from './hostile-source.ts'

/* A source that is honest where it should be hostile would let its attack pass. */

let source: HostileSource

beforeAll(async () => void (source = await startHostileSource()))
afterAll(() => source[Symbol.asyncDispose]())

const requests = {
  token: ['POST', '/tenant/oauth2/v2.0/token'],
  list: ['GET', '/v1.0/myorg/groups/operations/reports'],
  job: ['POST', '/v1.0/myorg/groups/operations/reports/cars/ExportTo'],
  look: ['GET', '/v1.0/myorg/groups/operations/reports/cars/exports/job'],
  file: ['GET', '/v1.0/myorg/groups/operations/reports/cars/exports/job/file'],
} as const

async function ask(place: Place, [method, path]: readonly [string, string]): Promise<number> {
  const url = `http://127.0.0.1:${source.port}${source.pathOf(place, 'error page of comments')}${path}`
  const response = await fetch(url, { method })
  await response.arrayBuffer()
  return response.status
}

test.each(biSteps)(
  'a BI platform that is hostile at its %s is as usual before it, and counts what it has given',
  async (step) => {
    const place: Place = { kind: 'bi', step }
    const given = () => source.given(place, 'error page of comments')
    for (const before of biSteps.slice(0, biSteps.indexOf(step)))
      expect(await ask(place, requests[before])).toBeLessThan(300)
    expect(given()).toBe(0)
    expect(await ask(place, requests[step])).toBe(500)
    expect(given()).toBe(1)
  },
)

test('a report server is hostile at once', async () => {
  expect(await ask({ kind: 'reportserver' }, ['POST', '/ReportServer'])).toBe(500)
  expect(source.given({ kind: 'reportserver' }, 'error page of comments')).toBe(1)
})
