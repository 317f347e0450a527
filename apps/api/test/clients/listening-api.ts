import type { AddressInfo } from 'node:net'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

/**
 * The interface on a port of this machine, with a folder, accounts, one stored schedule and an API client.
 */
export interface ListeningApi extends AsyncDisposable {
  readonly fixture: ScheduleApi
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scheduleId: string
}

export async function startListeningApi(): Promise<ListeningApi> {
  const fixture = await createScheduleApi()
  const { api } = fixture
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const client = await api.call('POST', '/api/apiclient/create', {
    body: { ClientName: 'Independent', Role: 'Editor' },
  })
  const schedule = { ...smallBiSchedule(fixture.biAccountId, 'Morning sales'), Keywords: ['sales', 'daily'] }
  const created = await api.call('POST', '/api/singleschedule/createforbi', { body: schedule })
  return {
    fixture,
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: client.body.ClientId,
    clientSecret: client.body.ClientSecret,
    scheduleId: created.body.ScheduleId,
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}
