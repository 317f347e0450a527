import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

/**
 * Browsers and HTTP libraries open connections that they may need. One that has not sent a request is not
 * idle to Node, so a server that closes would wait for it until its time for headers is over.
 */
export function addClosingOfUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy()
    done()
  })
}
