import { expect, it } from 'vitest'

import { defaultLimits } from '../../src/http/limits.ts'
import { createScheduleApi, paginatedSchedule } from '../single-schedule/fixtures.ts'

const limits = {
  ...defaultLimits,
  bodyBytes: 4_096,
  bulkBodyBytes: 8_192,
  bulkItems: 2,
  failedLoginsPerMinute: 3,
}

// proves decided-1.10.1/limits-settings
it('limits are those that are set: of a body, of a bulk body, of its items, of failed logins', async () => {
  await using fixture = await createScheduleApi({ dependencies: { limits } })
  const { api, reportServerAccountId } = fixture
  const folder = (bytes: number) =>
    api.call('POST', '/api/folder/create', {
      body: { Name: crypto.randomUUID(), Description: 'x'.repeat(bytes) },
    })
  expect([(await folder(1_000)).status, (await folder(5_000)).status]).toEqual([200, 413])
  const bulk = (items: number, Description = '') =>
    api.call('POST', '/api/singleschedule/createbulkpaginated', {
      body: Array.from({ length: items }, () => ({
        ...paginatedSchedule(reportServerAccountId, crypto.randomUUID()),
        Description,
      })),
    })
  expect([(await bulk(2, 'x'.repeat(2_500))).status, (await bulk(2, 'x'.repeat(5_000))).status]).toEqual([
    200, 413,
  ])
  const tooMany = await bulk(3)
  expect([tooMany.status, tooMany.body.detail]).toEqual([
    400,
    expect.stringContaining('2 items; this one has 3'),
  ])
  const login = () =>
    api.call('POST', '/api/login/token', { as: null, form: { username: 'nobody', password: 'wrong' } })
  const statuses = [await login(), await login(), await login(), await login()].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 401, 429])
})
