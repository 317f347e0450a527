import { createRecipientDomains } from '@punctual/runtime'
import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi({
    dependencies: { recipientDomains: createRecipientDomains(['example.org']) },
  })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: unknown) => fixture.api.call('POST', path, { body })
const create = (more: object) =>
  post('/api/singleschedule/createforbi', {
    ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()),
    ...more,
  })

describe('who is told of failures of a schedule', () => {
  it('is nobody unless given, and what is given is answered and replaced by an update', async () => {
    const { body } = await create({})
    expect(body).toMatchObject({ NotifyOnFailure: [], NotifyOnRecovery: true, DisableAfterFailures: 0 })
    const given = {
      NotifyOnFailure: 'ann@example.org; Ops <ops@example.org>',
      NotifyOnRecovery: false,
      DisableAfterFailures: 5,
    }
    const updated = await post('/api/singleschedule/updateforbi', { ...body, ...given })
    const expected = {
      NotifyOnFailure: ['ann@example.org', 'Ops <ops@example.org>'],
      NotifyOnRecovery: false,
      DisableAfterFailures: 5,
    }
    expect(updated.body).toMatchObject(expected)
    await post('/api/schedule/disable', { ScheduleId: body.ScheduleId })
    const { body: stored } = await fixture.api.call('GET', `/api/singleschedule/get/${body.ScheduleId}`, {})
    expect(stored).toMatchObject(expected)
    const cleared = await post('/api/singleschedule/updateforbi', { ...stored, NotifyOnFailure: [] })
    expect(cleared.body.NotifyOnFailure).toEqual([])
  })

  it('is refused with the field when it is no address, a placeholder, too many, or of a domain that is not allowed', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `user${index}@example.org`)
    for (const [NotifyOnFailure, message] of [
      ['no address', ''],
      ['{{Owner}}@example.org', ''],
      ['\r\nBcc: eve@example.org', 'contains line breaks or control characters'],
      [['ann@example.org', 'bob@example.org\r\n'], 'contains line breaks or control characters'],
      [many, 'must not have more than 50 addresses'],
      ['eve@elsewhere.example', 'whose domain RECIPIENT_DOMAINS_ALLOW does not name'],
      [7, ''],
    ]) {
      const refused = await create({ NotifyOnFailure })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([
        { field: 'NotifyOnFailure', message: expect.stringContaining(String(message)) },
      ])
    }
    for (const DisableAfterFailures of [-1, 1.5, 1_001, 'three']) {
      const refused = await create({ DisableAfterFailures })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([{ field: 'DisableAfterFailures' }])
    }
  })
})
