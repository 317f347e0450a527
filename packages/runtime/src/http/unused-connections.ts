import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

import { endsOf } from './connection-guard.ts'

/**
 * Browsers and HTTP libraries open connections that they may need. For Node, a connection without a request
 * is not idle. A server that closes would wait for it until the time limit for headers.
 */
export function addClosingOfUnusedConnections(server: Server): void {
  const unused = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const ends = endsOf(socket)
    unused.set(ends, socket)
    socket.once('close', () => unused.delete(ends))
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(endsOf(socket)))
  // `close` of Node calls it, and so does Fastify.
  const closeIdleConnections = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdleConnections()
    for (const socket of unused.values()) socket.destroy()
  }
}
