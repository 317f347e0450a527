import { createLeaderLease } from '@punctual/engine'
import { lead } from '@punctual/engine/testing'
import { beforeEach, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi

beforeEach(async () => {
  api = await createTestApi()
  return () => api[Symbol.asyncDispose]()
})

const ask = (on = api) => on.call('POST', '/api/service/drill', { body: { Name: 'LeaderHandover' } })
const state = async (language = 'en') =>
  (await api.call('GET', '/api/service/getdrill', { headers: { 'accept-language': language } })).body

it('a drill asks the leader to hand over, and its result compares the pause with the target', async () => {
  expect(await state()).toEqual({ Allowed: true, Names: ['LeaderHandover'], Drill: null })
  const { store } = api
  const lease = createLeaderLease(store.database.query)
  const first = await lead(store)
  const { status, body } = await ask()
  expect([status, body]).toMatchObject([
    200,
    {
      Name: 'LeaderHandover',
      State: 'Running',
      FromServer: 'test',
      FromTerm: String(first.term),
      Verdict: 'test is asked to hand over its lease.',
      Code: 'drill_asked',
      Values: { FromServer: 'test' },
    },
  ])
  await lease.renew(first, 60_000)
  await lease.release(first)
  await store.drills.notePlanned(await lead(store))
  await store.database.query(`UPDATE drills SET planned_at = began_at + interval '500 milliseconds'`)
  expect((await state()).Drill).toMatchObject({
    Id: body.Id,
    State: 'Passed',
    PausedMilliseconds: 500,
    TargetMilliseconds: 500,
    DueMeanwhile: 0,
    Verdict: 'test planned everything that was due 500 ms after test began to stop; the target is 500 ms.',
    Code: 'drill_planned',
    Values: { ToServer: 'test', PausedMs: 500, FromServer: 'test', TargetMs: 500 },
  })
  expect((await state('de')).Drill).toMatchObject({
    Verdict: 'test hatte 500 ms, nachdem test zu enden begann, alles Fällige geplant; das Ziel sind 500 ms.',
    Code: 'drill_planned',
  })
  await store.database.query(`UPDATE drills SET planned_at = began_at + interval '501 milliseconds'`)
  expect((await state()).Drill).toMatchObject({ State: 'Failed', PausedMilliseconds: 501 })
  await store.database.query(
    `UPDATE drills SET planned_at = NULL, ended_at = NULL, asked_at = asked_at - interval '1 hour'`,
  )
  expect((await state()).Drill).toMatchObject({
    State: 'Failed',
    PausedMilliseconds: null,
    Verdict: 'No later term has planned everything that was due within 30 seconds.',
    Code: 'drill_not_planned',
    Values: {},
  })
})

it('a drill that is asked for again under its key is the same one, and under another key another one', async () => {
  await lead(api.store)
  const under = (key: string) =>
    api.call('POST', '/api/service/drill', {
      body: { Name: 'LeaderHandover' },
      headers: { 'idempotency-key': key },
    })
  const first = await under('one')
  expect((await under('one')).body).toEqual(first.body)
  expect((await under('other')).status).toBe(409)
})

it.each([
  ['while no scheduler leads', /No scheduler leads/, async () => {}],
  [
    'while scheduling is stopped',
    /Scheduling is stopped/,
    () => api.call('POST', '/api/service/stopscheduler'),
  ],
  ['while another one runs', /Another drill runs/, async () => void (await lead(api.store), await ask())],
])('a drill is refused %s', async (_when, expected, prepare) => {
  await prepare()
  const { status, body } = await ask()
  expect([status, body.code, body.detail]).toEqual([409, 'state_conflict', expect.stringMatching(expected)])
})

it('a drill is refused unless the operator allows drills, and so is a name that is none', async () => {
  await using closed = await createTestApi({ dependencies: { areDrillsAllowed: false } })
  await lead(closed.store)
  const { status, body } = await ask(closed)
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/DRILLS_ALLOWED=true/)])
  expect(await closed.store.drills.newest()).toBeNull()
  const unknown = await api.call('POST', '/api/service/drill', { body: { Name: 'KillEverything' } })
  expect([unknown.status, unknown.body.errors]).toMatchObject([400, [{ field: 'Name' }]])
})
