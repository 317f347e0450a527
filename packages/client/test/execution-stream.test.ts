import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { systemClock } from '@punctual/runtime'
import { startApiProcess } from '@punctual/testing'
import { expect, it } from 'vitest'

import { ApiProblem, createClient, type StreamedExecution } from '../src/index.ts'

const clock = systemClock()
const token = { authorization: 'token test', renewAt: new Date(8.64e15), expiresAt: new Date(8.64e15) }

/** A service that answers each connection as the test says. */
async function serve(answers: ReadonlyArray<(request: IncomingMessage, response: ServerResponse) => void>) {
  const asked: Array<string | undefined> = []
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    answers[asked.push(request.headers['last-event-id'] as string | undefined) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    client: createClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { token },
      clock,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

async function take(stream: AsyncGenerator<StreamedExecution>, count: number): Promise<StreamedExecution[]> {
  const taken: StreamedExecution[] = []
  for await (const item of stream) if (taken.push(item) === count) break
  return taken
}

it('a stream that ends or breaks off is gone on with after the last id, and its reader notices nothing', async () => {
  await using service = await serve([
    (_request, response) =>
      response.end(
        'retry: 5\nid: 1-a\nevent: ready\ndata: {"Resumed":false}\n\nid: 2-a\nevent: execution\ndata: {"Name":"one"}\n\n',
      ),
    (_request, response) => {
      response.write(
        'event: ready\ndata: {"Resumed":true}\n\nid: 3-a\nevent: position\ndata: {}\n\nid: 4-a\nevent: exec',
        () => response.destroy(),
      )
    },
    (_request, response) =>
      response.write(
        ': hello\n\nid: 4-a\nevent: execution\ndata: {"Name":"two"}\n\nid: 9-b\nevent: reset\ndata: {"Reason":"unknown"}\n\n',
      ),
  ])
  expect(await take(service.client.streamExecutions(), 5)).toEqual([
    { kind: 'ready', id: '1-a' },
    { kind: 'change', id: '2-a', change: { Name: 'one' } },
    { kind: 'position', id: '3-a' },
    { kind: 'change', id: '4-a', change: { Name: 'two' } },
    { kind: 'reset', id: '9-b', reason: 'unknown' },
  ])
  expect(service.asked).toEqual([undefined, '2-a', '3-a'])
})

it('begins after the id that it is given, and ends with the signal of its reader', async () => {
  await using service = await serve([(_request, response) => response.write('retry: 5\n\n')])
  const leaving = new AbortController()
  const next = service.client.streamExecutions({ lastEventId: '7-a', signal: leaving.signal }).next()
  await expect.poll(() => service.asked).toEqual(['7-a'])
  leaving.abort(new Error('enough'))
  await expect(next).rejects.toThrow('enough')
})

it('a filter that the service refuses ends it with the answer of the service', async () => {
  await using api = await startApiProcess()
  const client = createClient({
    baseUrl: api.url,
    credentials: { userName: api.userName, password: api.password },
    clock,
  })
  expect(await take(client.streamExecutions(), 1)).toMatchObject([{ kind: 'ready' }])
  const refused = client.streamExecutions({ filter: { ScheduleId: 'no-id' } }).next()
  await expect(refused).rejects.toBeInstanceOf(ApiProblem)
})
