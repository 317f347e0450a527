import { buildLabel } from '@punctual/runtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api[Symbol.asyncDispose]())

// proves given-132/ping-answers-1
it('ping answers 1 without a token, and with a bad one', async () => {
  expect((await api.call('GET', '/api/service/ping', { as: null })).text).toBe('1')
  expect(
    (await api.call('GET', '/Api/Service/Ping/', { as: null, headers: { authorization: 'bearer old' } }))
      .text,
  ).toBe('1')
})

// proves given-11/scheduler-runs-schedules given-100/stopped-running-by given-101/running-stopped-by
// proves given-103/isschedulerrunning-reads-state given-133/isschedulerrunning given-134/startscheduler
// proves given-135/stopscheduler given-139/left-open-answers decided-6.3.4/it-idempotent
// proves decided-6.3.5/it-survives-restarts
it('scheduler control stops and starts, again and again, and the state is in the store', async () => {
  const running = async () =>
    (await api.call('GET', '/api/service/isschedulerrunning', { as: 'Viewer' })).text
  expect(await running()).toBe('true')
  expect((await api.call('GET', '/api/service/stopscheduler')).text).toBe('true')
  expect((await api.call('GET', '/api/service/StopScheduler')).text).toBe('true')
  expect(await running()).toBe('false')
  await using other = await api.another()
  expect((await other.call('GET', '/api/service/isschedulerrunning', { as: 'Viewer' })).text).toBe('false')
  expect((await api.call('POST', '/api/service/startscheduler', { body: {} })).text).toBe('true')
  expect(await running()).toBe('true')
})

// proves given-100/stopped-running-by given-101/running-stopped-by
it('scheduler control needs an administrator', async () => {
  for (const operation of ['startscheduler', 'stopscheduler', 'getconfigpath', 'getcollaborationsettings']) {
    const { status, body } = await api.call('GET', `/api/service/${operation}`, { as: 'Editor' })
    expect(status).toBe(403)
    expect(body.detail).toBe('This operation needs the role Administrator; the caller has Editor.')
  }
  expect(
    (await api.call('POST', '/api/service/updatecollaborationsettings', { as: 'Editor', body: {} })).status,
  ).toBe(403)
})

it('a role that is too low is named in the language of the caller', async () => {
  const headers = { 'accept-language': 'de' }
  const { body } = await api.call('GET', '/api/service/stopscheduler', { as: 'Editor', headers })
  expect(body.detail).toBe('Dafür ist die Rolle Administrator nötig. Ihre Rolle: Bearbeiter.')
})

// proves given-134/startscheduler given-135/stopscheduler given-250/credentials-stay-on
it('scheduler control refuses pages of other sites, is not cached and is audited', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { status, body } = await api.call('GET', '/api/service/stopscheduler', {
      headers: { 'sec-fetch-site': site },
    })
    expect(status).toBe(403)
    expect(body.code).toBe('cross_site_request')
  }
  expect((await api.call('GET', '/api/service/isschedulerrunning')).body).toBe(true)
  const { headers } = await api.call('GET', '/api/service/stopscheduler', {
    headers: { 'sec-fetch-site': 'same-origin', 'x-request-id': 'stop-1' },
  })
  expect(headers['cache-control']).toBe('no-store')
  const [entry] = await api.store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({
    action: 'service.stopScheduler',
    subject: 'scheduler',
    requestId: 'stop-1',
    after: { Running: false },
  })
  expect(entry?.address).toBe('127.0.0.1')
  await api.call('GET', '/api/service/startscheduler')
})

// proves given-136/getconfigpath given-279/left-open-numbering decided-6.1.5/service-version-build
it('facts about the build are the configuration path and the version', async () => {
  expect((await api.call('GET', '/api/service/getconfigpath')).body).toBe('/etc/punctual/test.env')
  const { body } = await api.call('GET', '/api/service/version', { as: 'Viewer' })
  expect(body).toEqual({
    Build: buildLabel,
    Version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    Revision: null,
  })
})

describe('collaboration settings', () => {
  const update = (body: object, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/service/updatecollaborationsettings', { body, headers })

  // proves given-137/updatecollaborationsettings decided-6.1.1/updatecollaborationsettings
  // proves decided-6.1.1/collaborationmethod decided-6.1.1/affinityfallbackseconds
  // proves decided-6.1.1/threadsperserver decided-6.1.5/service-getcollaborationsettings
  it('collaboration settings change in part and keep the rest', async () => {
    const { body: before } = await api.call('GET', '/api/service/getcollaborationsettings')
    const { status, body } = await update({
      collaborationmethod: 'serveraffinity',
      AffinityFallbackSeconds: 45,
      ThreadsPerServer: 8,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      CollaborationMethod: 'ServerAffinity',
      AffinityFallbackSeconds: 45,
      ThreadsPerServer: 8,
      Version: before.Version + 1,
    })
    expect((await update({ ThreadsPerServer: null })).body.ThreadsPerServer).toBeNull()
    const keeping = [
      'IsCollaborationEnabled',
      'CollaborationMethod',
      'ServerName',
      'IsBackupServer',
      'FailoverTimeoutSeconds',
      'AffinityFallbackSeconds',
    ]
    const kept = await update(Object.fromEntries(keeping.map((field) => [field, null])))
    expect(kept.body).toEqual({ ...body, ThreadsPerServer: null, Version: before.Version + 3 })
    expect((await api.call('GET', '/api/service/getcollaborationsettings')).body.CollaborationMethod).toBe(
      'ServerAffinity',
    )
  })

  // proves given-139/left-open-collaboration decided-6.1.1/collaborationleader decided-6.1.1/isbackupserver
  // proves decided-6.1.4/backup-server-may
  it('collaboration settings mark backup servers, which cannot be the preferred leader', async () => {
    expect((await update({ ServerName: 's2', IsBackupServer: true })).body.BackupServers).toEqual(['s2'])
    expect((await update({ CollaborationLeader: 's2' })).body).toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
    expect((await update({ IsBackupServer: true })).body.errors).toMatchObject([
      { field: 'ServerName', message: 'is required with IsBackupServer' },
    ])
    expect((await update({ ServerName: 's2' })).status).toBe(400)
    expect(
      (await update({ ServerName: 's2', IsBackupServer: false, CollaborationLeader: 's2' })).body,
    ).toMatchObject({
      BackupServers: [],
      CollaborationLeader: 's2',
    })
    expect((await update({ CollaborationLeader: null })).body.CollaborationLeader).toBeNull()
  })

  // proves decided-6.1.1/iscollaborationenabled decided-6.1.4/backup-server-may
  it('collaboration settings refuse a server that is to be a backup and to collaborate in one request', async () => {
    const { body: before } = await api.call('GET', '/api/service/getcollaborationsettings')
    const both = await update({ ServerName: 's3', IsBackupServer: true, IsCollaborationEnabled: true })
    expect([both.status, both.body.code]).toEqual([409, 'state_conflict'])
    expect((await api.call('GET', '/api/service/getcollaborationsettings')).body).toEqual(before)
    expect(
      (await update({ ServerName: 's3', IsBackupServer: true, IsCollaborationEnabled: false })).status,
    ).toBe(200)
    expect(
      (await update({ ServerName: 's3', IsBackupServer: false, IsCollaborationEnabled: true })).body,
    ).toMatchObject({
      BackupServers: before.BackupServers,
      IsCollaborationEnabled: true,
    })
  })

  // proves given-139/left-open-collaboration decided-6.1.1/unknown-key-400 decided-6.1.1/collaborationmethod
  it('collaboration settings refuse unknown keys and values out of range with 400', async () => {
    expect((await update({ CollaborationMetod: 'RoundRobin' })).body.errors[0].message).toContain(
      'CollaborationMethod',
    )
    expect((await update({ CollaborationMethod: 'Random' })).status).toBe(400)
    expect((await update({ FailoverTimeoutSeconds: 0 })).status).toBe(400)
    expect((await update({ ThreadsPerServer: 1.5 })).status).toBe(400)
  })

  // proves given-139/left-open-collaboration decided-6.1.2/fields
  it('collaboration settings never show connection strings, on the wire, in the audit trail, in the log or in the table', async () => {
    const { status, text } = await update({
      CollaborationId: 'c-1',
      ConType: 'sql',
      ConString: 'Password=hunter2',
      ConString2: 'Password=hunter3',
    })
    expect(status).toBe(200)
    const settings = await api.call('GET', '/api/service/getcollaborationsettings')
    const rows = await api.store.database.query('SELECT collaboration FROM cluster_settings')
    const trail = JSON.stringify(await api.store.audit.list({ limit: 100 }))
    for (const place of [text, settings.text, JSON.stringify(rows), trail, api.log()])
      expect(place).not.toMatch(/hunter/)
  })

  // proves decided-6.1.3/settings-store-with
  it('collaboration settings take If-Match and answer 412 when they were changed in between', async () => {
    const { headers } = await api.call('GET', '/api/service/getcollaborationsettings')
    const etag = headers['etag']!
    expect((await update({ FailoverTimeoutSeconds: 5 }, { 'if-match': etag })).status).toBe(200)
    expect((await update({ FailoverTimeoutSeconds: 6 }, { 'if-match': etag })).body).toMatchObject({
      status: 412,
      code: 'version_stale',
    })
  })

  // proves decided-6.1.3/settings-store-with
  it('collaboration settings lose no change when many arrive at the same time, and refuse none of those that ask for no version', async () => {
    const changes = [
      { FailoverTimeoutSeconds: 7 },
      { AffinityFallbackSeconds: 70 },
      { ThreadsPerServer: 7 },
      { CollaborationMethod: 'LeastLoaded' },
    ]
    const answers = await Promise.all(changes.map((change) => update(change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await api.call('GET', '/api/service/getcollaborationsettings')
    expect(body).toMatchObject(Object.assign({}, ...changes))
  })
})
