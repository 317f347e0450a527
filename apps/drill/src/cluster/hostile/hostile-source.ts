import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { silentLogger, startLoop, systemClock } from '@punctual/runtime'
import { hostilePdf } from '@punctual/testing/material'

/** A report server that answers as no sane one does; the first part of the path says how. */
export interface HostileSource extends AsyncDisposable {
  readonly port: number
}

const bombBytes = 256 * 1_048_576
const dripEveryMs = 500
const wholePage = 64 * 1_024

type Send = (response: ServerResponse, pdf: Buffer) => void

const modes = {
  'error-page': (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<'.repeat(wholePage)),
  'retry-of-20-digits': (response) => response.writeHead(503, { 'retry-after': '9'.repeat(20) }).end('busy'),
  'retry-of-a-year': (response) => response.writeHead(503, { 'retry-after': String(365 * 86_400) }).end('busy'),
  'busy-with-a-year': (response) => response.writeHead(429, { 'retry-after': String(365 * 86_400) }).end('busy'),
  drip: (response) => drip(response),
  silence: () => {},
  'pdf-bomb': (response, pdf) => response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length }).end(pdf),
  'log-in-page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(logInPage),
  junk: (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(Buffer.alloc(wholePage, 0xff)),
} as const satisfies Record<string, Send>

export type HostileMode = keyof typeof modes

export const hostileModes = Object.keys(modes) as readonly HostileMode[]

const logInPage = `<html><form action="/login">${'<div>'.repeat(5_000)}<input type="password" name="password"></form></html>`

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/pdf' })
  const loop = startLoop({
    name: 'drip',
    clock: systemClock(),
    logger: silentLogger(),
    everyMs: dripEveryMs,
    run: async () => void response.write('%'),
  })
  response.once('close', () => void loop[Symbol.asyncDispose]())
}

function isMode(name: string): name is HostileMode {
  return Object.hasOwn(modes, name)
}

export async function startHostileSource(): Promise<HostileSource> {
  const pdf = await hostilePdf(bombBytes)
  const server = createServer((request, response) => {
    request.resume()
    const mode = request.url?.split('/')[1] ?? ''
    if (isMode(mode)) (modes[mode] as Send)(response, pdf)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
