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

describe('the recipients of notices of failures of a schedule', () => {
  it('are none unless given, and those given are answered and replaced by an update', async () => {
    const { body } = await create({})
    expect(body).toMatchObject({
      NotifyOnFailure: [],
      NotifyOnRecovery: true,
      DisableAfterFailures: 0,
      LateAfterMinutes: 0,
    })
    const given = {
      NotifyOnFailure: 'ann@example.org; Ops <ops@example.org>',
      NotifyOnRecovery: false,
      DisableAfterFailures: 5,
      LateAfterMinutes: 30,
    }
    const updated = await post('/api/singleschedule/updateforbi', { ...body, ...given })
    const expected = {
      NotifyOnFailure: ['ann@example.org', 'Ops <ops@example.org>'],
      NotifyOnRecovery: false,
      DisableAfterFailures: 5,
      LateAfterMinutes: 30,
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
    for (const LateAfterMinutes of [-1, 0.5, 10_081, 'half']) {
      const refused = await create({ LateAfterMinutes })
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'LateAfterMinutes' }]])
    }
  })
})

describe('a schedule whose notices have no recipient', () => {
  const warning = (why: string) => [
    `No notice about this schedule is sent: NotifyOnFailure is empty, and ${why}.`,
  ]
  async function user(Address: string) {
    const UserName = `user-${crypto.randomUUID()}`
    const made = await post('/api/user/create', {
      UserName,
      Password: 'a long password',
      Role: 'Viewer',
      Address,
    })
    expect(made.status, made.text).toBe(200)
    return { id: made.body.Id as string, name: UserName }
  }

  it('says so where the address of its owner is suppressed, until the suppression is lifted', async () => {
    const owner = await user('Sue@example.org')
    const { body } = await create({ Owner: owner.name })
    expect(body.Warnings).toEqual([])
    const unreached = warning(
      `its owner ${owner.name} has no address, is disabled, or has a suppressed address`,
    )
    const suppressed = await post('/api/suppression/create', {
      Address: 'sue@example.org',
      ScheduleId: body.ScheduleId,
      Reason: 'left',
    })
    expect(suppressed.status, suppressed.text).toBe(200)
    const path = `/api/singleschedule/get/${body.ScheduleId}`
    expect((await fixture.api.call('GET', path, {})).body.Warnings).toEqual(unreached)
    expect((await post('/api/singleschedule/updateforbi', body)).body.Warnings).toEqual(unreached)
    expect((await create({ Owner: owner.name })).body.Warnings).toEqual([])
    await post('/api/suppression/create', { Address: 'sue@example.org', Reason: 'left' })
    expect((await create({ Owner: owner.name })).body.Warnings).toEqual(unreached)
    await fixture.api.call('DELETE', `/api/suppression/delete/${suppressed.body.Id}`, {})
  })

  it('says so when it is created, updated and checked, and no longer when its owner has an address', async () => {
    const [reached, silent] = [await user('ann@example.org'), await user('')]
    expect((await create({})).body.Warnings).toEqual(warning('it has no owner'))
    expect((await create({ NotifyOnFailure: 'ops@example.org' })).body.Warnings).toEqual([])
    expect((await create({ Owner: reached.name })).body).toMatchObject({ NotifyOwner: true, Warnings: [] })
    const { body } = await create({ Owner: silent.name })
    const unreached = warning(
      `its owner ${silent.name} has no address, is disabled, or has a suppressed address`,
    )
    expect(body.Warnings).toEqual(unreached)
    const told = { Code: 'no_notice_owner_without_address', Values: { Owner: silent.name } }
    expect(body.WarningCodes).toEqual([told])
    const german = { headers: { 'accept-language': 'de' } }
    const id = body.ScheduleId
    const answers = [
      await fixture.api.call('GET', `/api/singleschedule/get/${id}`, german),
      await fixture.api.call('POST', '/api/schedule/preflight', { ...german, body: { ScheduleId: id } }),
    ]
    for (const answer of answers)
      expect(answer.body).toMatchObject({
        Warnings: [expect.stringContaining(`sein Besitzer ${silent.name} hat keine Adresse`)],
        WarningCodes: [told],
      })
    const { Warnings } = (await post('/api/schedule/preflight', { ScheduleId: body.ScheduleId })).body
    expect(Warnings).toEqual(unreached)
    const off = await post('/api/singleschedule/updateforbi', {
      ...body,
      Owner: reached.name,
      NotifyOwner: false,
    })
    expect(off.body.Warnings).toEqual(warning('NotifyOwner is off'))
    const on = await post('/api/singleschedule/updateforbi', { ...off.body, NotifyOwner: true })
    expect(on.body.Warnings).toEqual([])
    await post('/api/user/update', { Id: reached.id, Enabled: false })
    const read = () => fixture.api.call('GET', `/api/singleschedule/get/${body.ScheduleId}`, {})
    expect((await read()).body.Warnings).toEqual(
      warning(`its owner ${reached.name} has no address, is disabled, or has a suppressed address`),
    )
    await post(`/api/user/delete/${reached.id}`, {})
    expect((await read()).body.Warnings).toEqual(warning(`its owner ${reached.name} has been deleted`))
  })
})
