import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createProxy } from 'node:http'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'

import { writeTestCertificates } from '@punctual/testing'

/**
 * A host of the vendor, simulated on this machine. A proxy leads the tunnels to that host to a server with a
 * certificate of that name, and on to a sample.
 */
export interface VendorHost extends AsyncDisposable {
  readonly proxyUrl: string
  /** PEM of the authority that has signed the certificate. */
  readonly caCertificate: string
}

export async function startVendorHost(host: string, sampleUrl: string): Promise<VendorHost> {
  const directory = await mkdtemp(join(tmpdir(), 'vendor-host-'))
  const files = await writeTestCertificates(directory, [host])
  const [ca, cert, key] = await Promise.all(
    [files.ca, files.cert, files.key].map((path) => readFile(path, 'utf8')),
  )
  const sockets = new Set<Socket>()
  const bridge = (one: Socket, other: Socket) => {
    for (const socket of [one, other]) sockets.add(socket.on('error', () => {}))
    one.pipe(other).pipe(one)
  }
  const sample = new URL(sampleUrl)
  const server = createTls({ cert: `${cert}\n${ca}`, key: key ?? '' }, (socket) =>
    bridge(socket, connect(Number(sample.port), sample.hostname)),
  )
  await listening(server)
  const proxy = createProxy()
  proxy.on('connect', (incoming, socket: Socket) => {
    if (incoming.url !== `${host}:443`) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    return bridge(socket, connect((server.address() as AddressInfo).port, '127.0.0.1'))
  })
  await listening(proxy)
  return {
    proxyUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    caCertificate: ca ?? '',
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      proxy.closeAllConnections()
      await Promise.all([proxy, server].map((each) => new Promise((resolve) => each.close(resolve))))
      await rm(directory, { recursive: true })
    },
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
}
