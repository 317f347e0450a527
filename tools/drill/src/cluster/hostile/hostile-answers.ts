import type { ServerResponse } from 'node:http'

import { silentLogger, startLoop, systemClock } from '@punctual/runtime'

/** One way to answer a request as no sane server does. */
export type Answering = (response: ServerResponse, material: Material) => void

/** What is costly to make, and made once. */
export interface Material {
  /** Unpacks to `bombBytes`. */
  readonly pdfBomb: Buffer
}

export const bombBytes = 256 * 1_048_576

const dripEveryMs = 500
const wholePage = 64 * 1_024
const chunkBytes = 512 * 1_024

/**
 * A quarter of a gigabyte in about eight seconds, so that the machine of the drill has time for its other
 * work.
 */
const chunkEveryMs = 16

const year = String(365 * 86_400)
const page = { 'content-type': 'text/html' }
const pdf = { 'content-type': 'application/pdf' }
const json = { 'content-type': 'application/json' }

/** An error page as long as one is read, of nothing but one piece. */
const errorPage =
  (piece: string): Answering =>
  (response) =>
    response.writeHead(500, page).end(piece.repeat(wholePage / piece.length))

const busy =
  (status: number, seconds: string): Answering =>
  (response) =>
    response.writeHead(status, { 'retry-after': seconds }).end('busy')

/** Does something again and again until the connection is closed. */
function repeatedly(response: ServerResponse, everyMs: number, write: () => void): void {
  const loop = startLoop({
    name: 'drip',
    clock: systemClock(),
    logger: silentLogger(),
    everyMs,
    run: async () => write(),
  })
  response.once('close', () => void loop[Symbol.asyncDispose]())
}

const drip =
  (headers: Record<string, string>): Answering =>
  (response) => {
    response.writeHead(200, headers)
    repeatedly(response, dripEveryMs, () => response.write(' '))
  }

const endless =
  (headers: Record<string, string>): Answering =>
  (response) => {
    response.writeHead(200, headers)
    const chunk = Buffer.alloc(chunkBytes, ' ')
    repeatedly(response, chunkEveryMs, () => {
      if (!response.writableNeedDrain) response.write(chunk)
    })
  }

const dripOfHeaders: Answering = (response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nX-A: ')
  repeatedly(response, dripEveryMs, () => response.socket?.write('a'))
}

const logInPage = `<html><form action="/login">${'<div>'.repeat(5_000)}<input type="password" name="password"></form></html>`

const picture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(wholePage),
])

/** Which answers a server may give at any place; what they are sent for does not matter. */
export const answers = {
  'error page of angle brackets': errorPage('<'),
  'error page of comments': errorPage('<!--'),
  'error page of list items': errorPage('<li>('),
  'error page of entities': errorPage('&#'),
  'Retry-After of 20 digits': busy(503, '9'.repeat(20)),
  'Retry-After of a year': busy(503, year),
  'too many requests, Retry-After of a year': busy(429, year),
  drip: drip(pdf),
  'drip of JSON': drip(json),
  'drip of headers': dripOfHeaders,
  silence: () => {},
  'endless body': endless(pdf),
  'endless JSON': endless(json),
  'redirect to itself': (response) => response.writeHead(307, { location: '#' }).end(),
  'costly PDF': (response, { pdfBomb }) =>
    response.writeHead(200, { ...pdf, 'content-length': pdfBomb.length }).end(pdfBomb),
  'picture in place of a PDF': (response) => response.writeHead(200, pdf).end(picture),
  'log-in page': (response) => response.writeHead(200, page).end(logInPage),
  junk: (response) => response.writeHead(200, pdf).end(Buffer.alloc(wholePage, 0xff)),
  'list of nothing': (response) =>
    response.writeHead(200, json).end(`{"value":[${'{},'.repeat(450_000)}{}]}`),
  'deep JSON': (response) => response.writeHead(200, json).end('['.repeat(5_000_000)),
  'error with words of 64 KB': (response) =>
    response
      .writeHead(400, json)
      .end(JSON.stringify({ error: { code: 'x'.repeat(200), message: '. '.repeat(30_000) } })),
  'hang-up': (response) => void response.socket?.destroy(),
} as const satisfies Record<string, Answering>

export type AnswerName = keyof typeof answers
