import { afterEach, beforeEach, expect, test } from 'vitest'

import { biError, report, scriptPlatform } from './support/bi-platform.ts'
import { json } from './support/scripted-server.ts'
import { biAccount, createSetting, reportId, type Setting, workspaceId } from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting({ pollMs: 10 })
  scriptPlatform(setting.server)
  setting.server.on('GET', `${report}/pages`, json({ value: pages }))
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal
const definitionPath = `/v1/workspaces/${workspaceId}/reports/${reportId}/getDefinition`

// The order of the author is not that of the list.
const pages = [
  { name: 'Second', displayName: 'Two', order: 1 },
  { name: 'First', displayName: 'One', order: 0 },
]

const visual = (page: string, name: string, [x, y]: [number, number]) => ({
  path: `definition/pages/${page}/visuals/${name}/visual.json`,
  payload: Buffer.from(JSON.stringify({ name, position: { x, y }, visual: { visualType: 'card' } })).toString(
    'base64',
  ),
})
const definition = {
  definition: {
    parts: [
      visual('Second', 'c', [0, 0]),
      visual('First', 'b', [5, 1]),
      visual('First', 'a', [9, 0]),
      visual('Gone', 'd', [0, 0]),
    ],
  },
}

const list = () =>
  setting.sources.listVisuals(biAccount(setting.server), { workspace: { id: workspaceId }, reportId }, never)
const accepted = (headers: Record<string, string> | object) =>
  json(null, { status: 202, headers: { 'retry-after': '0', ...headers } })

test('the visuals of a report come page by page in the order of the report, from above and from the left', async () => {
  setting.server.on('POST', definitionPath, json(definition))
  const outcome = await list()
  expect(
    outcome.ok && outcome.value?.map(({ name, pageName, pageIndex }) => [name, pageName, pageIndex]),
  ).toEqual([
    ['a', 'First', 0],
    ['b', 'First', 0],
    ['c', 'Second', 1],
  ])
  expect(setting.server.seen.find(({ path }) => path === definitionPath)).toMatchObject({
    body: '',
    search: '?format=PBIR',
  })
})

test('the visuals of a report are waited for when the platform takes its time', async () => {
  setting.server.on(
    'POST',
    definitionPath,
    accepted({ 'x-ms-operation-id': 'op-1', location: 'https://elsewhere.example/v1/operations/op-1' }),
  )
  setting.server.on(
    'GET',
    '/v1/operations/op-1',
    json({ status: 'Running' }),
    json({ status: 'Running' }),
    json({ status: 'Succeeded' }),
  )
  setting.server.on('GET', '/v1/operations/op-1/result', json(definition))
  expect(await list()).toMatchObject({ ok: true, value: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] })
  expect(setting.server.count('GET', '/v1/operations/op-1')).toBe(3)
  // Also when it asks for no wait at all.
  expect(setting.clock.waits).toEqual([10, 10, 10])
})

test.each([
  ['may not edit the report', biError('InsufficientPrivileges', 403)],
  ['uses a platform without definitions', biError('NotFound', 404)],
  ['asks for a report whose definition is withheld', biError('OperationNotSupportedForItem', 400)],
])('the visuals of a report are not reported to an account that %s', async (_what, answer) => {
  setting.server.on('POST', definitionPath, answer)
  expect(await list()).toEqual({ ok: true, value: null })
})

test.each([
  ['an operation that failed', { 'x-ms-operation-id': 'op-2' }],
  ['no operation', {}],
  ['an operation that leads elsewhere', { 'x-ms-operation-id': '../../v1.0/myorg/groups' }],
])('the visuals of a report are a failure of the platform when it names %s', async (_what, headers) => {
  setting.server.on('POST', definitionPath, accepted(headers))
  setting.server.on('GET', '/v1/operations/op-2', json({ status: 'Failed' }))
  expect(await list()).toMatchObject({ ok: false, failure: { code: 'source_error', retryable: true } })
})

test('the visuals of a report of a report that is not there are a failure, and nothing is asked about its definition', async () => {
  setting.server.on('GET', `${report}/pages`, biError('PowerBIEntityNotFound', 404))
  expect(await list()).toMatchObject({ ok: false, failure: { code: 'source_report_not_found' } })
  expect(setting.server.count('POST', definitionPath)).toBe(0)
})
