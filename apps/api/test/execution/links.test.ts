import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDirectoryArtifactStore } from '@punctual/artifact'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'
import { deliverByHand } from '../support/delivered-run.ts'
import type { CallOptions, TestApi } from '../support/test-api.ts'

let fixture: ScheduleApi
let directory: string
let api: TestApi

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-links-'))
  const artifacts = createDirectoryArtifactStore({ directory })
  fixture = await createScheduleApi({ dependencies: { artifacts } })
  ;({ api } = fixture)
  return async () => {
    await fixture[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  }
})

const content = '%PDF figs'

/** A run that has ended, and a token for its file. */
async function delivered({ expiresAt = new Date(Date.now() + 60_000), schedule: more = {} } = {}) {
  const { body: schedule } = await api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`), ...more },
  })
  const { body: run } = await api.call('POST', '/api/schedule/executescheduleasync', {
    body: { ScheduleId: schedule.ScheduleId },
  })
  await writeFile(join(directory, 'made'), content)
  const { sha256 } = await api.dependencies.artifacts!.put(join(directory, 'made'))
  await deliverByHand(api.store, run.ExecutionId, { sha256 })
  const link = { executionId: run.ExecutionId, destinationId: crypto.randomUUID(), row: 0, position: 0 }
  const token = api.dependencies.linkTokens.sign({
    ...link,
    isAsMade: true,
    expiresAt,
    name: 'Größe "1".pdf',
    messageId: '',
  })
  return { token, sha256, executionId: run.ExecutionId as string, scheduleId: schedule.ScheduleId as string }
}

const open = (token: string, options: CallOptions = {}) =>
  api.call('GET', `/f/${token}`, { as: null, ...options })
const uses = async (executionId: string) =>
  (await api.call('GET', `/api/schedule/getlinks?ExecutionId=${executionId}`)).body

it('a link answers the delivered file without a token, as a download that is nowhere kept, and is counted', async () => {
  const { token, sha256, executionId } = await delivered()
  const answer = await open(token)
  expect([answer.status, answer.text]).toEqual([200, content])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
  expect(await uses(executionId)).toMatchObject({
    Opens: 1,
    LastOpenedEpochUtc: expect.any(Number),
    RevokedEpochUtc: null,
  })
  const { body: trail } = await api.call('GET', `/api/audit/getall?Action=link.open&Subject=${executionId}`)
  expect(trail).toHaveLength(1)
  expect(api.log()).not.toContain(token)
})

it('a part of a file is answered as such, and only its beginning counts as an open', async () => {
  const { token, executionId } = await delivered()
  const end = await open(token, { headers: { range: 'bytes=-4' } })
  expect([end.status, end.text, end.headers['content-range']]).toEqual([206, 'figs', 'bytes 5-8/9'])
  const begin = await open(token, { headers: { range: 'bytes=0-3' } })
  expect([begin.status, begin.text, begin.headers['content-length']]).toEqual([206, '%PDF', '4'])
  const behind = await open(token, { headers: { range: 'bytes=99-' } })
  expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */9'])
  const other = await open(token, { headers: { range: 'bytes=0-3', 'if-range': '"another"' } })
  expect(other.status).toBe(200)
  expect((await uses(executionId)).Opens).toBe(2)
})

it('every link that opens nothing is answered alike: expired, revoked, without file or schedule, made up', async () => {
  const expired = await delivered({ expiresAt: new Date(Date.now() - 1_000) })
  const revoked = await delivered()
  const reason = { ExecutionId: revoked.executionId, Reason: 'Sent to the wrong list' }
  const { body } = await api.call('POST', '/api/schedule/revokelinks', { body: reason })
  expect(body).toMatchObject({ Reason: reason.Reason, RevokedEpochUtc: expect.any(Number) })
  const deleted = await delivered()
  await api.call('POST', `/api/singleschedule/delete/${deleted.scheduleId}`)
  const gone = api.dependencies.linkTokens.sign({
    ...api.dependencies.linkTokens.read(deleted.token)!,
    executionId: crypto.randomUUID(),
  })
  const changed = `${revoked.token.slice(0, -1)}${revoked.token.endsWith('A') ? 'B' : 'A'}`
  const answers = []
  for (const token of [expired.token, revoked.token, deleted.token, gone, changed, 'x'])
    answers.push(await open(token))
  const seen = answers.map(({ status, body: { instance: _path, requestId: _id, ...rest } }) => ({
    status,
    rest,
  }))
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(seen[0]).toMatchObject({ status: 404, rest: { code: 'not_found' } })
  expect((await uses(revoked.executionId)).Opens).toBe(0)
})

it('a link ends with its file', async () => {
  const { token, sha256, executionId } = await delivered()
  await api.dependencies.artifacts!.remove(sha256)
  expect((await open(token)).status).toBe(404)
  expect((await uses(executionId)).Opens).toBe(0)
})

it('an address that goes on guessing waits, and a true link of the same address still opens', async () => {
  const { token } = await delivered()
  const guess = () => open('A'.repeat(90), { from: '198.51.100.77' })
  const statuses = []
  for (let tried = 0; tried < 25; tried += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 404),
    ...Array.from({ length: 5 }, () => 429),
  ])
  expect(Number((await guess()).headers['retry-after'])).toBeGreaterThan(0)
  expect((await open(token, { from: '198.51.100.77' })).status).toBe(200)
})

it('says when the last link of a run ends by itself, and that a run without links has none', async () => {
  const destination = { To: 'ann@example.org', Subject: 'Figures' }
  const EmailDestinations = [
    { ...destination, IncludeLink: true, LinkExpiryDays: 3 },
    { ...destination, IncludeLink: true, LinkExpiryDays: 14 },
    { ...destination, LinkExpiryDays: 90 },
  ]
  const { executionId } = await delivered({ schedule: { EmailDestinations } })
  const { body: record } = await api.call(
    'GET',
    `/api/schedule/GetExecutionStatus?ExecutionId=${executionId}`,
  )
  expect(await uses(executionId)).toMatchObject({ ExpiresEpochUtc: record.EntryEpochUtc + 14 * 86_400 })
  expect(await uses((await delivered()).executionId)).toMatchObject({ ExpiresEpochUtc: null })
})
