import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { startTcpProxy } from './tcp-proxy.ts'

test('a connection that its server closes inside a black hole is closed when the hole ends', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await using proxy = await startTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ host: '127.0.0.1', port: proxy.port })
  const [behind] = await accepted

  proxy.setBlackHole(true)
  const isClosedBehind = once(behind, 'close')
  behind.resetAndDestroy()
  await isClosedBehind
  expect(client.destroyed).toBe(false)

  const isClosed = once(client, 'close')
  client.resume()
  proxy.setBlackHole(false)
  await isClosed
  server.close()
})
