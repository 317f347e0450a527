import { createRecipientDomains } from '@punctual/runtime'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, fullBiSchedule, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  const dependencies = { recipientDomains: createRecipientDomains(['example.org', '.corp.example']) }
  fixture = await createScheduleApi({ dependencies })
  return () => fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: unknown) => fixture.api.call('POST', path, { body, as: 'Editor' })
const destination = (more: object) => ({ To: 'ann@example.org', Subject: 'Report', ...more })
const create = (name: string, more: object) =>
  post('/api/singleschedule/createforbi', {
    ...fullBiSchedule(fixture.biAccountId),
    ScheduleName: name,
    ...more,
  })

it('a schedule is refused when one of its recipients is of another domain, and the field says which', async () => {
  for (const field of ['To', 'Cc', 'Bcc']) {
    const refused = await create(`to ${field}`, {
      EmailDestinations: [
        destination({}),
        destination({ [field]: 'ann@example.org; Eve <eve@evil.example>' }),
      ],
    })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, `EmailDestinations[1].${field}`])
    expect(refused.body.errors[0].message).toContain('eve@evil.example')
  }
  expect(
    (await create('allowed', { EmailDestinations: [destination({ Cc: 'bob@mail.corp.example' })] })).status,
  ).toBe(200)
})

it('a destination cannot be added or changed to a recipient of another domain', async () => {
  const { body: schedule } = await create('destinations', { EmailDestinations: [destination({})] })
  const { ScheduleId } = schedule
  const added = await post('/api/singleschedule/addemaildestination', {
    ScheduleId,
    ...destination({ To: 'eve@evil.example' }),
  })
  expect([added.status, added.body.errors[0].field]).toEqual([400, 'To'])
  const [{ Id }] = schedule.EmailDestinations
  const changed = await post('/api/schedule/UpdateEmailDestination', {
    Id,
    ...destination({ To: 'eve@evil.example' }),
  })
  expect([changed.status, changed.body.errors[0].field]).toEqual([400, 'To'])
})

it('a row of data that gives a recipient of another domain is refused with its number', async () => {
  const refused = await create('rows', {
    EmailDestinations: [destination({ To: '{{Mail}}' })],
    DataDriven: { Source: 'Json', Rows: [{ Mail: 'ann@example.org' }, { Mail: 'eve@evil.example' }] },
  })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'EmailDestinations[0].To'])
  expect(refused.body.errors[0].message).toContain('row 2')
})
