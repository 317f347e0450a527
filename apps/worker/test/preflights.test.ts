import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import { lead } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { listening } from './support/listening.ts'
import { reportUrl } from './support/platform.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Real worker processes that check a schedule from its source at night.
 */

/** A BI platform that answers each question about a report as a test says. */
async function startPlatform(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/oauth2/v2.0/token'))
      response.end(JSON.stringify({ token_type: 'Bearer', expires_in: 3_599, access_token: 'a token' }))
    else answer(response)
  })
  return await listening(server)
}

const gone = (response: ServerResponse) => {
  response.statusCode = 404
  response.end(JSON.stringify({ error: { code: 'PowerBIEntityNotFound' } }))
}

async function openNight(platformUrl: string) {
  const open = await openRuntimeContext({
    platformUrl,
    definition: { reportUrl, reportName: null, workspaceName: null },
  })
  const { store } = open
  await store.database.query(`UPDATE schedules SET notify_on_failure = '{ops@example.org}'`)
  const term = await lead(store)
  const now = Date.now()
  const night = {
    night: '2026-11-23',
    beginsAt: new Date(now - 7_200_000),
    endsAt: new Date(now + 3_600_000),
  }
  await store.preflights.plan(term, night, { after: null, limit: 10 })
  await store.database.query(`UPDATE preflights SET not_before = clock_timestamp() - interval '1 minute'`)
  const stateOf = async () => {
    const [row] = await store.database.query<{ state: string; tries: number }>(
      'SELECT state, tries FROM preflights',
    )
    return row
  }
  const [row] = await store.database.query<{ id: string }>('SELECT id FROM schedules')
  const problem = async () => (await store.schedules.read(row?.id ?? ''))?.sourceProblem
  return { ...open, stateOf, problem }
}

test(
  'a worker finds at night that a report is gone, keeps the reason, and the addresses of the schedule get one mail',
  { timeout: 120_000 },
  async () => {
    await using platform = await startPlatform(gone)
    await using open = await openNight(platform.url)
    await open.startWorker('alpha')
    await eventually(async () => (await open.stateOf())?.state === 'Done', { timeoutMs: 60_000 })
    expect(await open.problem()).toMatch(/report/)
    await eventually(() => open.received.length > 0, { timeoutMs: 60_000 })
    expect(open.received.map(({ to }) => to)).toEqual([['ops@example.org']])
    expect(open.received[0]?.raw).toContain('Subject: Cannot run: ')
    expect(open.received[0]?.raw).toContain('Reason: ')
  },
)

test(
  'a worker that is killed in the middle of a check loses it to another worker, and one mail says what was found',
  { timeout: 180_000 },
  async () => {
    let isSilent = true
    const asked = Promise.withResolvers<void>()
    await using platform = await startPlatform((response) => {
      asked.resolve()
      if (!isSilent) gone(response)
    })
    await using open = await openNight(platform.url)
    const { child } = await open.startWorker('doomed')
    await asked.promise
    expect(await open.stateOf()).toEqual({ state: 'Running', tries: 1 })
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    isSilent = false
    await open.store.database.query(
      `UPDATE servers SET last_heartbeat_at = clock_timestamp() - interval '1 hour' WHERE name = 'doomed'`,
    )
    await open.startWorker('other')
    await eventually(async () => (await open.stateOf())?.state === 'Done', { timeoutMs: 60_000 })
    expect(await open.stateOf()).toMatchObject({ tries: 2 })
    await eventually(() => open.received.length > 0, { timeoutMs: 60_000 })
    const notices = await open.store.database.query<{ kind: string }>('SELECT kind FROM notices')
    expect(notices).toEqual([{ kind: 'NotRunnable' }])
  },
)
