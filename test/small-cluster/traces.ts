import type { Client } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { connectRest } from '../support/rest.ts'
import { createSampleSchedule, sampleReport } from '../support/sample-bi.ts'
import { small } from './small.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const recipient = 'traced@example.org'

const spansOf = (id: string) => small.collector.spans.filter((span) => span.traceId === id)

/** The names of a span and of those above it, the first of the trace at the end. */
function pathOf(id: string, name: string): string[] {
  const spans = spansOf(id)
  const path: string[] = []
  let span = spans.find((each) => each.name === name)
  while (span !== undefined) {
    path.push(`${String(span.service)}: ${span.name}`)
    const { parentSpanId } = span
    span = spans.find(({ spanId }) => spanId === parentSpanId)
  }
  return path
}

const isDelivered = (id: string) => () => spansOf(id).some(({ name }) => name === 'attempt')
const limit = { timeoutMs: 30_000 }

test('a run by hand is one trace from the request of its caller to the delivery', async () => {
  const rest = connectRest(small.cluster.local)
  const destinations = [{ To: recipient, Format: 'PDF' as const }]
  const ScheduleId = await createSampleSchedule(rest, { name: 'Traced', destinations })
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  await request(ScheduleId, traceparent)
  await eventually(isDelivered(traceId), limit)
  const above = [
    'punctual-worker: attempt',
    expect.stringMatching(/^punctual-(api|scheduler): dispatch$/),
    'punctual-api: POST /api/schedule/executescheduleasync',
  ]
  expect(pathOf(traceId, 'deliver')).toEqual(['punctual-worker: deliver', ...above])
  expect(pathOf(traceId, 'export')).toEqual(['punctual-worker: export', ...above])
  const attempt = spansOf(traceId).find(({ name }) => name === 'attempt')
  expect(attempt?.attributes).toMatchObject({ 'punctual.outcome': 'delivered', 'punctual.attempt': 1 })
  expect(JSON.stringify(spansOf(traceId))).not.toContain(recipient)
})

test('a planned run is a trace with the id of the execution, from its plan to the delivery', async () => {
  const rest = connectRest(small.cluster.local)
  const { ScheduleId } = await rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await sampleReport(rest)),
      FolderPath: '/Samples',
      ScheduleName: 'Planned and traced',
      Schedule: { Frequency: 'Cron', Cron: '* * * * * *' },
      EmailDestinations: [{ To: recipient, Format: 'PDF' }],
    },
  })
  const executionId = await firstPlanned(rest, ScheduleId)
  const planned = executionId.replaceAll('-', '')
  await eventually(isDelivered(planned), limit)
  expect(pathOf(planned, 'deliver')).toEqual([
    'punctual-worker: deliver',
    'punctual-worker: attempt',
    'punctual-scheduler: dispatch',
    'punctual-scheduler: plan',
  ])
})

/** The first run that the scheduler plans of a schedule that is due each second. */
async function firstPlanned(rest: Client, ScheduleId: string): Promise<string> {
  await eventually(async () => (await runsOf(rest, ScheduleId)).length > 0, limit)
  await rest.post('/api/schedule/disable', { body: { ScheduleId } })
  return (await runsOf(rest, ScheduleId)).at(-1) ?? ''
}

async function runsOf(rest: Client, scheduleId: string): Promise<string[]> {
  const queue = await rest.get('/api/schedule/GetExecutionQueue')
  return queue.flatMap(({ ScheduleId, ExecutionId }) => (ScheduleId === scheduleId ? [ExecutionId] : []))
}

/** As a caller that traces does. */
async function request(ScheduleId: string, traceparent: string): Promise<void> {
  const { ApiUrl, ClientId, ClientSecret } = small.cluster.local
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ClientId,
    client_secret: ClientSecret,
  })
  const signal = AbortSignal.timeout(10_000)
  const token = await fetch(`${ApiUrl}/oauth2/token`, { method: 'POST', body, signal })
  const { access_token } = (await token.json()) as { access_token: string }
  const answer = await fetch(`${ApiUrl}/api/schedule/executescheduleasync`, {
    method: 'POST',
    headers: { authorization: `bearer ${access_token}`, 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ ScheduleId }),
    signal,
  })
  expect(answer.status).toBe(200)
}
