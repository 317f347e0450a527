import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule, sourceSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const post = (path: string, body: unknown) => fixture.api.call('POST', path, { body })
const read = async (id: string) => (await fixture.api.call('GET', `/api/singleschedule/get/${id}`, {})).body
const biSchedule = (more: object = {}) => ({
  ...smallBiSchedule(fixture.biAccountId, crypto.randomUUID()),
  ...more,
})
const create = async (more: object = {}) => await post('/api/singleschedule/createforbi', biSchedule(more))

async function addUser(): Promise<{ Id: string; UserName: string }> {
  const UserName = `user-${crypto.randomUUID().slice(0, 8)}`
  const { status, text, body } = await post('/api/user/create', {
    UserName,
    Password: 'a-long-enough-password',
    Role: 'Editor',
  })
  if (status !== 200) throw new Error(text)
  return { Id: body.Id, UserName }
}

describe('the owner of a schedule', () => {
  it('is the user who creates it, unless another is given by name or id', async () => {
    const { UserName, Id } = await addUser()
    const login = await fixture.api.call('POST', '/api/login/token', {
      as: null,
      body: { username: UserName, password: 'a-long-enough-password' },
    })
    const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
      as: null,
      body: biSchedule(),
      headers: { authorization: `token ${login.body.token}` },
    })
    expect(made.body).toMatchObject({ Owner: UserName, OwnerProblem: null })
    expect((await create({ Owner: UserName.toUpperCase() })).body).toMatchObject({ Owner: UserName })
    expect((await create({ Owner: Id })).body).toMatchObject({ Owner: UserName })
  })

  it('must exist, and the answer names the field', async () => {
    for (const Owner of ['nobody-of-this-name', crypto.randomUUID()]) {
      const refused = await create({ Owner })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([
        { field: 'Owner', message: expect.stringContaining('names no user') },
      ])
    }
  })

  it('stays in an update that leaves it out, and is another one after an update that names it', async () => {
    const [first, second] = [await addUser(), await addUser()]
    const { body } = await create({ Owner: first.UserName })
    const { Owner: _owner, ...without } = body
    expect((await post('/api/singleschedule/updateforbi', without)).body.Owner).toBe(first.UserName)
    const named = { ...without, Owner: second.UserName }
    expect((await post('/api/singleschedule/updateforbi', named)).body.Owner).toBe(second.UserName)
    await post('/api/schedule/disable', { ScheduleId: body.ScheduleId })
    expect((await read(body.ScheduleId)).Owner).toBe(second.UserName)
    const refused = await post('/api/singleschedule/updateforbi', { ...without, Owner: 'gone' })
    expect(refused.status).toBe(400)
  })

  it('who is deleted leaves the schedule as it is, with the last name and the reason in answers and lists', async () => {
    const { Id, UserName } = await addUser()
    const { body } = await create({ Owner: UserName })
    await fixture.api.call('POST', '/api/user/update', { body: { Id, UserName: `${UserName}-2` } })
    expect((await read(body.ScheduleId)).Owner).toBe(`${UserName}-2`)
    expect((await fixture.api.call('DELETE', `/api/user/delete/${Id}`, {})).status).toBe(200)
    const expected = {
      Owner: `${UserName}-2`,
      OwnerProblem: `The user ${UserName}-2 has been deleted; name another Owner.`,
      OwnerProblemCode: 'owner_deleted',
      OwnerProblemValues: { Owner: `${UserName}-2` },
      Schedule: { Runnable: true },
    }
    const stored = await read(body.ScheduleId)
    expect(stored).toMatchObject(expected)
    const listed = await post('/api/singleschedule/getall', {})
    expect(
      listed.body.find(({ ScheduleId }: { ScheduleId: string }) => ScheduleId === body.ScheduleId),
    ).toMatchObject(expected)
    // A read-back is sent as it is.
    expect((await post('/api/singleschedule/updateforbi', stored)).body).toMatchObject(expected)
  })

  it('is kept of packages, of items of other sources and of schedules made in bulk', async () => {
    const { UserName: Owner } = await addUser()
    const made = await post('/api/packageschedule/create', {
      PackageName: crypto.randomUUID(),
      FolderPath: '/Sales',
      Owner,
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      Reports: [{ Source: sourceSchedule(fixture.sourceAccountId, '').Source }],
    })
    expect(made.body.Owner).toBe(Owner)
    const source = sourceSchedule(fixture.sourceAccountId, crypto.randomUUID())
    expect((await post('/api/singleschedule/create', { ...source, Owner })).body.Owner).toBe(Owner)
    const bulk = await post('/api/singleschedule/createbulkpaginated', [
      { ...paginated(), Owner },
      { ...paginated(), Owner: 'gone' },
      { ...paginated(), Owner },
    ])
    expect(bulk.body.map(({ Success }: { Success: boolean }) => Success)).toEqual([true, false, true])
    expect(bulk.body[1].Errors).toMatchObject([{ Field: 'Owner' }])
    const { body } = await fixture.api.call('GET', `/api/singleschedule/getpaginated/${bulk.body[2].Id}`, {})
    expect(body.Owner).toBe(Owner)
  })

  const paginated = () => ({
    ReportServerAccountId: fixture.reportServerAccountId,
    BiReportName: 'Weekly',
    WorkspaceName: '/Sales',
    ScheduleName: crypto.randomUUID(),
    FolderPath: '/Sales',
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
  })
})
