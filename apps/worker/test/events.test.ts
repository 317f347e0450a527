import { once } from 'node:events'

import { lead } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { eventRound } from '../src/events.ts'
import { addEvent, eventStates, subscribe } from './support/event-rows.ts'
import { openHttpReceiver, type ReceiverRule } from './support/http-receiver.ts'
import { openWorker } from './support/open-worker.ts'
import { reportUrl } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Events that a real worker sends to real receivers.
 */

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const never = new AbortController().signal

const webhookAt = (url: string) => ({
  kind: 'Webhook' as const,
  settings: { url, includeFile: false },
  secrets: { secret },
})

async function open(rule: Partial<ReceiverRule> = {}) {
  const resources = new AsyncDisposableStack()
  const receiver = resources.use(await openHttpReceiver({ answer: () => [204], ...rule }))
  const worker = resources.use(
    await openWorker({
      export: async () => ({ content: pdf }),
      slackApiUrl: new URL(`${receiver.url}/api/`),
      schedule: { name: 'Sales' },
    }),
  )
  const { store, dependencies } = worker
  return {
    worker,
    store,
    receiver,
    round: () => eventRound({ ...dependencies, store }, never),
    /** The next try is due. */
    hurry: () =>
      store.database.query(
        'WITH hurried AS (UPDATE event_subscriptions SET not_before = clock_timestamp()) UPDATE notices SET not_before = clock_timestamp()',
      ),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const idsAndBodies = ({ taken }: Awaited<ReturnType<typeof openHttpReceiver>>) =>
  taken.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)

test('a delivered run is one signed event, which names the run and its files', async () => {
  await using events = await open()
  const { worker, store, receiver } = events
  const subscriptionId = await subscribe(store, webhookAt(`${receiver.url}/hook`))
  const record = await worker.attempt()
  expect(await store.notices.evaluate(await lead(store), worker.scheduleId)).toMatchObject({ events: 1 })
  await events.round()
  const [event] = receiver.taken
  expect(JSON.parse(event?.body ?? '')).toEqual({
    type: 'report.delivered',
    timestamp: record.completedAt?.toISOString(),
    data: {
      ExecutionId: record.executionId,
      ScheduleId: worker.scheduleId,
      ScheduleName: 'Sales',
      FolderPath: '/',
      ScheduledForEpochUtc: Math.floor(record.nominalAt.getTime() / 1_000),
      Status: 'Succeeded',
      CompletedEpochUtc: Math.floor((record.completedAt?.getTime() ?? 0) / 1_000),
      Code: null,
      Message: null,
      Artifacts: record.artifacts.map(({ name: Name, format: Format, bytes: Bytes, sha256: Sha256 }) => ({
        Name,
        Format,
        Bytes,
        Sha256,
      })),
    },
  })
  const [delivery] = await store.eventSubscriptions.deliveries(subscriptionId, { before: null, limit: 9 })
  expect(delivery).toMatchObject({ id: event?.headers['webhook-id'], state: 'Accepted', reply: '204' })
  expect(await events.round()).toBeUndefined()
  expect(receiver.taken).toHaveLength(1)
})

test('a receiver that answers 503, or dies with the event, gets the same event again, and its other events wait meanwhile', async () => {
  let status = 503
  await using mortal = await openHttpReceiver({ answer: () => [204], diesAt: '/dies' })
  await using events = await open({ answer: () => [status] })
  const { store, receiver } = events
  const busy = await subscribe(store, webhookAt(`${receiver.url}/busy`))
  const dying = await subscribe(store, webhookAt(`${mortal.url}/dies`))
  for (const id of [busy, busy, dying]) await addEvent(store, id, 'Sales')
  await events.round()
  expect([receiver.taken.length, mortal.taken.length]).toEqual([1, 1])
  expect(await eventStates(store, busy)).toEqual(['Queued delivery_stopped', 'Queued destination_busy'])
  expect(await events.round()).toBeUndefined()
  expect(await store.eventSubscriptions.read(busy)).toMatchObject({ error: { code: 'destination_busy' } })
  status = 200
  await events.hurry()
  while ((await events.round()) === 0);
  expect(await eventStates(store, busy)).toEqual(['Accepted'])
  expect(await eventStates(store, dying)).toEqual(['Accepted'])
  expect([receiver.taken.length, new Set(idsAndBodies(receiver)).size]).toEqual([3, 2])
  expect([mortal.taken.length, new Set(idsAndBodies(mortal)).size]).toEqual([2, 1])
  expect(await store.eventSubscriptions.read(busy)).toMatchObject({ error: null, failingSinceAt: null })
})

test('an event that is refused waits by itself, a redirect is not followed, and 410 ends the subscription', async () => {
  const answers: Record<string, number> = { '/poison': 400, '/moved': 302, '/gone': 410 }
  await using events = await open({ answer: (path) => [answers[path] ?? 204] })
  const { store, receiver } = events
  const [poison, moved, gone] = [
    await subscribe(store, webhookAt(`${receiver.url}/poison`)),
    await subscribe(store, webhookAt(`${receiver.url}/moved`)),
    await subscribe(store, webhookAt(`${receiver.url}/gone`)),
  ]
  for (const id of [poison, poison, moved, gone, gone]) await addEvent(store, id, 'Sales')
  await events.round()
  expect(receiver.taken.map(({ path }) => path).toSorted()).toEqual(['/gone', '/moved', '/poison', '/poison'])
  expect(await eventStates(store, poison)).toEqual(['Queued destination_refused'])
  expect(await eventStates(store, moved)).toEqual(['Queued destination_refused'])
  expect(await eventStates(store, gone)).toEqual(['Rejected destination_gone'])
  expect(await store.eventSubscriptions.read(gone)).toMatchObject({ enabled: false })
})

test('an event is abandoned after a day, and one to a forbidden address is sent nowhere', async () => {
  await using events = await open({ answer: () => [500] })
  const { store, receiver } = events
  const away = await subscribe(store, webhookAt(`${receiver.url}/hook`))
  const forbidden = await subscribe(store, webhookAt('http://169.254.169.254/latest'))
  for (const id of [away, forbidden]) await addEvent(store, id, 'Sales')
  await store.database.query(
    `UPDATE notices SET created_at = clock_timestamp() - interval '25 hours' WHERE subscription_id = $1`,
    [away],
  )
  await events.round()
  expect(await eventStates(store, away)).toEqual(['Failed destination_busy'])
  expect(await store.eventSubscriptions.read(away)).toMatchObject({ abandonedAt: expect.any(Date) })
  expect(await store.eventSubscriptions.read(forbidden)).toMatchObject({ abandonedAt: null })
  expect(await eventStates(store, forbidden)).toEqual(['Queued destination_host_refused'])
})

test('users get a hundred notices in one message, and one that may have arrived is not sent again', async () => {
  let isDying = false
  const posted = '/api/chat.postMessage'
  await using events = await open({ answer: () => (isDying ? [500] : [200, { ok: true, ts: '1.2' }]) })
  const { store, receiver } = events
  const channel = await subscribe(store, {
    kind: 'Slack',
    settings: { channel: 'C0123456789', message: '' },
    secrets: { token: 'xoxb-4711-hush-hush' },
  })
  for (let number = 0; number < 100; number += 1) await addEvent(store, channel, `Sales ${number} <!here>`)
  while ((await events.round()) === 0);
  const messages = receiver.taken.filter(({ path }) => path === posted)
  expect(messages).toHaveLength(1)
  const text = new URLSearchParams(messages[0]?.body).get('text') ?? ''
  expect(text.split('\n').slice(0, 2)).toEqual([
    '100 notices about schedules',
    expect.stringMatching(/^- Failed: Sales \d+ &lt;!here&gt;$/),
  ])
  expect(text).toContain('- and 60 more')
  expect(await eventStates(store, channel)).toEqual(['Accepted'])
  isDying = true
  await addEvent(store, channel, 'Sales')
  await events.round()
  expect(await eventStates(store, channel)).toEqual(['Accepted', 'Unknown delivery_interrupted'])
  await events.hurry()
  expect(await events.round()).toBeUndefined()
})

test('a worker that is killed during the request loses no event: another one posts the same again', async () => {
  let answer = Promise.withResolvers<readonly [number]>()
  await using receiver = await openHttpReceiver({ answer: () => answer.promise })
  await using open = await openRuntimeContext({
    definition: { reportUrl, reportName: null, workspaceName: null },
  })
  const { store } = open
  const { child } = await open.startWorker('doomed')
  const subscriptionId = await subscribe(store, webhookAt(`${receiver.url}/hook`))
  await addEvent(store, subscriptionId, 'Sales')
  await open.signals.publish('notices', {})
  await eventually(() => receiver.taken.length === 1, { timeoutMs: 20_000 })
  expect(await eventStates(store, subscriptionId)).toEqual(['Queued'])
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  answer.resolve([204])
  answer = Promise.withResolvers()
  answer.resolve([204])
  await store.database.query(
    `UPDATE servers SET last_heartbeat_at = clock_timestamp() - interval '1 hour' WHERE name = 'doomed'`,
  )
  await open.startWorker('other')
  await open.signals.publish('notices', {})
  await eventually(async () => (await eventStates(store, subscriptionId))[0] === 'Accepted', {
    timeoutMs: 30_000,
  })
  const [first, second, ...more] = idsAndBodies(receiver)
  expect([first === second, more]).toEqual([true, []])
})
