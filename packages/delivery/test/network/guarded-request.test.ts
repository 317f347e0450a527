import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { loopbackEgress } from '@punctual/testing'
import { expect, test } from 'vitest'

import { guardedRequest } from '../../src/network/guarded-request.ts'

const never = new AbortController().signal

/** A server that does with each connection what a test says, once it has the request. */
async function openServer(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`),
    /** What all connections have sent, when they are closed. */
    async sentBytes() {
      let sent = 0
      for (const socket of sockets) {
        // A reset is an end like any other.
        if (!socket.closed) await new Promise((resolve) => void socket.once('close', resolve))
        sent += socket.bytesWritten
      }
      return sent
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends a piece at a time for as long as the other side is there. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 10)
  socket.once('close', () => clearInterval(timer))
}

function pour(socket: Socket): void {
  const write = () => {
    while (socket.writable && socket.write(Buffer.alloc(65_536))) continue
    if (socket.writable) socket.once('drain', write)
  }
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8000000000\r\n\r\n')
  write()
}

const requestTo = (url: URL, maxAnswerBytes: number) =>
  ({
    source: 'test',
    method: 'POST',
    url,
    headers: {},
    body: 'event',
    connectTimeoutMs: 5_000,
    timeoutMs: 500,
    maxAnswerBytes,
  }) as const

const slow: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => undefined,
  'drips its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    drip(socket, 'a')
  },
  'drips its answer': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    drip(socket, '1\r\na\r\n')
  },
}

test.each(Object.keys(slow))(
  'a side that %s is left when the time of the exchange is over, however often it sends a piece',
  async (way) => {
    await using server = await openServer(slow[way]!)
    const outcome = await guardedRequest(requestTo(server.url, 1_000_000), {
      egress: loopbackEgress(),
      signal: never,
    })
    expect(outcome).toMatchObject({ kind: 'unknown', failure: { code: 'delivery_interrupted' } })
    expect(await server.sentBytes()).toBeLessThan(10_000)
  },
)

test.each([0, 100_000])(
  'of an answer of gigabytes %i bytes are kept, and the connection is closed',
  async (limit) => {
    await using server = await openServer(pour)
    const outcome = await guardedRequest(
      { ...requestTo(server.url, limit), timeoutMs: 60_000 },
      { egress: loopbackEgress(), signal: never },
    )
    if (outcome.kind !== 'answered') throw new Error(outcome.failure.message)
    expect([outcome.status, outcome.body.length, outcome.isCut]).toEqual([200, limit, true])
    expect(await server.sentBytes()).toBeLessThan(64_000_000)
  },
)
