import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { eventRound } from '../src/events.ts'
import { addEvent, eventStates, subscribe } from './support/event-rows.ts'
import { openHttpReceiver } from './support/http-receiver.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/** A receiver that does with the answer of each request what a test says. */
async function openReceiver(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) continue
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

/** The first line of an answer, and then one byte of a header at a time. */
function drip({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
  const timer = setInterval(() => socket?.write('a'), 50)
  socket?.once('close', () => clearInterval(timer))
}

const webhookAt = (url: string) => ({
  kind: 'Webhook' as const,
  settings: { url, includeFile: false },
  secrets: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
})

const slack = {
  kind: 'Slack' as const,
  settings: { channel: 'C0123456789', message: '' },
  secrets: { token: 'xoxb-4711-hush-hush' },
}

test('receivers that say nothing, drip, or answer without end hold up no other subscription', async () => {
  await using silent = await openReceiver(() => undefined)
  await using dripping = await openReceiver(drip)
  await using endless = await openReceiver(pour)
  await using receiver = await openHttpReceiver({ answer: () => [204] })
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    slackApiUrl: new URL(`${endless.url}/api/`),
    schedule: { name: 'Sales' },
  })
  const { store, dependencies } = worker
  const waiting = [
    await subscribe(store, webhookAt(silent.url)),
    await subscribe(store, webhookAt(dripping.url)),
  ]
  const taken = [
    await subscribe(store, webhookAt(endless.url)),
    await subscribe(store, webhookAt(receiver.url)),
  ]
  const channel = await subscribe(store, slack)
  for (const id of [...waiting, ...taken, channel]) await addEvent(store, id, 'Sales')
  const stop = new AbortController()
  const round = eventRound({ ...dependencies, store }, stop.signal)
  const states = (ids: readonly string[]) => Promise.all(ids.map((id) => eventStates(store, id)))
  await eventually(async () => (await states(taken)).every(([state]) => state === 'Accepted'), {
    timeoutMs: 25_000,
  })
  await eventually(async () => (await eventStates(store, channel))[0] === 'Unknown delivery_interrupted', {
    timeoutMs: 25_000,
  })
  expect(await states(waiting)).toEqual([['Queued'], ['Queued']])
  stop.abort()
  await round
  expect(await states(waiting)).toEqual([
    ['Queued destination_unreachable'],
    ['Queued destination_unreachable'],
  ])
})

test('a channel reads that a run is held and that a schedule cannot run, with the reason', async () => {
  await using receiver = await openHttpReceiver({ answer: () => [200, { ok: true, ts: '1.2' }] })
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    slackApiUrl: new URL(`${receiver.url}/api/`),
    schedule: { name: 'Sales' },
  })
  const { store, dependencies } = worker
  for (const [kind, title] of [
    ['Held', 'Held: Sales'],
    ['NotRunnable', 'Cannot run: Sales'],
  ] as const) {
    const id = await subscribe(store, slack)
    await addEvent(store, id, 'Sales')
    await store.database.query('UPDATE notices SET kind = $2 WHERE subscription_id = $1', [id, kind])
    while ((await eventRound({ ...dependencies, store }, new AbortController().signal)) === 0);
    const message = receiver.taken.findLast(({ path }) => path === '/api/chat.postMessage')
    const text = new URLSearchParams(message?.body).get('text') ?? ''
    expect(text.split('\n')[0]).toBe(title)
    expect(text).toContain('Reason: The report does not exist in the source system.')
    expect(await eventStates(store, id)).toEqual(['Accepted'])
  }
})
