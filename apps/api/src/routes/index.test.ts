import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { errorCodes } from '../http/error-codes.ts'
import { operations } from './index.ts'

// proves given-248/left-open-schemes
it('the table of contents says method, path and role of every operation as the operation itself does', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  // Families with a table of their own.
  const source = read('./index.ts')
    .replace(/^ {2}\.\.\.eventOperations,.*$/m, () => read('./event-subscription/operations.ts'))
    .replace(/^ {2}\.\.\.windowOperations,.*$/m, () => read('./window/operations.ts'))
    .replace(/^ {2}\.\.\.userOperations,.*$/m, () => read('./user/operations.ts'))
    .replace(/^ {2}\.\.\.mailServerOperations,.*$/m, () => read('./mail-server/operations.ts'))
    .replace(/^ {2}\.\.\.proofOperations,.*$/m, () => read('./execution/proof-operations.ts'))
  const lines = [...source.matchAll(/^ {2}\w+, \/\/ +(.+)$/gm)].map(([, line]) =>
    line!.trim().split(/\s+/).join(' '),
  )
  expect(lines).toEqual(operations.map(({ methods, path, role }) => [...methods, path, role].join(' ')))
})

it('the table of contents names every operation and every pair of method and path once', () => {
  const names = operations.map(({ name }) => name)
  const places = operations.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path.toLowerCase()}`),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(places).size).toBe(places.length)
})

// proves given-119/token-required-unless
it('the table of contents leaves only ping and the routes that are shown credentials or a link without a token', () => {
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

// proves decided-2.4.4/they-audited-like
it('the table of contents has no editing or administering operation that is not audited', () => {
  const reads = new Set([
    'service.getConfigPath',
    'service.getSecretKeys',
    'service.getCollaborationSettings',
    'service.getDrill',
    'apiClient.getAll',
    'user.getAll',
    'group.getAll',
    'audit.getAll',
    'audit.verify',
    'datasource.get',
    'datasource.getall',
    'mailserver.get',
    'mailserver.getall',
    'recipientlist.preview',
    'schedule.dryrun',
    'schedule.previewimport',
  ])
  const silent = operations.filter(
    ({ role, changes }) => (role === 'Editor' || role === 'Administrator') && !changes,
  )
  expect(silent.map(({ name }) => name).filter((name) => !reads.has(name))).toEqual([])
})

it('the table of contents has an error code for every status and code that an operation names', () => {
  const known = new Set<number | string>(
    Object.entries(errorCodes).flatMap(([code, { status }]) => [code, status]),
  )
  for (const { errors = [] } of operations) for (const named of errors) expect(known).toContain(named)
})
