import { afterAll, beforeAll, expect, it } from 'vitest'

import { type ListeningApi, startListeningApi } from './listening-api.ts'

let running: ListeningApi
beforeAll(async () => {
  running = await startListeningApi()
})
afterAll(() => running[Symbol.asyncDispose]())

async function token(): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: running.clientId,
    client_secret: running.clientSecret,
  })
  const response = await fetch(`${running.baseUrl}/oauth2/token`, { method: 'POST', body: form })
  return ((await response.json()) as { access_token: string }).access_token
}

// proves given-3/bi given-14/clients-resolve-identifiers
it('plain fetch follows the given document: token, folder, create, read back, execute, poll, list', async () => {
  const headers = { authorization: `bearer ${await token()}`, 'content-type': 'application/json' }
  const send = async (path: string, body?: unknown) => {
    const response = await fetch(
      `${running.baseUrl}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    expect(response.status, path).toBe(200)
    // oxlint-disable-next-line typescript/no-explicit-any
    return (await response.json()) as any
  }
  expect(await (await fetch(`${running.baseUrl}/api/service/ping`)).json()).toBe(1)
  const folder = await send('/api/folder/getfolderfrompath', { Path: '/Sales' })
  const [account] = await send('/api/biaccount/getall')
  const model = {
    BiAccountId: account.Id,
    ObjectType: 'REPORT',
    ReportUrl: 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715',
    ScheduleName: 'By fetch',
    FolderPath: folder.Path,
    Schedule: { Enabled: true, Frequency: 'Daily', StartDate: '2026-12-01', ExecutionTime: '07:00' },
    EmailDestinations: [],
  }
  const created = await send('/api/singleschedule/createforbi', model)
  const readBack = await send(`/api/singleschedule/get/${created.ScheduleId}`)
  expect(readBack).toMatchObject(model)
  expect(readBack.Schedule.NextRunEpochUtc).toBeGreaterThan(0)
  const { UniqueId } = await send('/api/folder/getuniqueidfrompath', {
    Path: '/Sales',
    ScheduleName: 'By fetch',
    ScheduleType: 'single',
  })
  expect(UniqueId).toBe(created.ScheduleId)
  const { ExecutionId } = await send('/api/schedule/executescheduleasync', { ScheduleId: UniqueId })
  expect(await send(`/api/schedule/GetExecutionStatus?ExecutionId=${ExecutionId}`)).toMatchObject({
    ScheduleId: UniqueId,
    Status: 'Waiting',
  })
  expect(
    (await send('/api/schedule/GetExecutionQueue')).map(
      (entry: { ExecutionId: string }) => entry.ExecutionId,
    ),
  ).toContain(ExecutionId)
  expect(await send(`/api/schedule/cancelexecution?ExecutionId=${ExecutionId}`)).toMatchObject({
    Cancelled: true,
  })
})

it('plain fetch, which cannot send a body with GET, filters a list by query parameters and by POST', async () => {
  const headers = { authorization: `bearer ${await token()}`, 'content-type': 'application/json' }
  const byQuery = await fetch(
    `${running.baseUrl}/api/singleschedule/getall?FilterValues=sales&FilterValues=daily&MatchType=ALL`,
    {
      headers,
    },
  )
  const body = JSON.stringify({ FilterValues: ['sales', 'daily'], MatchType: 'ALL' })
  const byPost = await fetch(`${running.baseUrl}/api/singleschedule/getall`, {
    method: 'POST',
    headers,
    body,
  })
  const [found] = (await byQuery.json()) as { ScheduleId: string }[]
  expect(found?.ScheduleId).toBe(running.scheduleId)
  expect(await byPost.json()).toEqual([found])
  expect(await (await fetch(`${running.baseUrl}/api/singleschedule/getall`, { headers })).json()).toEqual([])
})
