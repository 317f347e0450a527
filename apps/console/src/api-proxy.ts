import type { Readable } from 'node:stream'

import compress from '@fastify/compress'
import httpProxy from '@fastify/http-proxy'
import type { Clock } from '@punctual/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendProblem } from './problem.ts'
import { liveAccount } from './session/session-routes.ts'

export interface ApiProxyOptions {
  readonly apiUrl: string
  readonly clock: Clock
}

/** Headers of a browser that mean something to the REST interface; no other goes there. */
const requestHeaders = [
  'accept',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-match',
  'last-event-id',
] as const

/** Headers of an answer that belong between the REST interface and the console. */
const withheldHeaders: readonly string[] = ['set-cookie', 'www-authenticate', 'strict-transport-security']

/** Longest wait for the beginning of an answer, as long as the longest that the REST interface allows itself. */
const headersTimeoutMs = 660_000

/** Smallest answer that is compressed: one that fits into a packet anyway would gain nothing. */
const compressedFromBytes = 1_024

/**
 * Passes `/api/*` on to the REST interface with the token of the session. What gives a token is not passed on:
 * no token reaches a browser.
 */
export async function addApiProxy(app: FastifyInstance, { apiUrl, clock }: ApiProxyOptions): Promise<void> {
  // Only answers that are passed on: the one with the token of a change is never compressed.
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ['gzip'],
    customTypes: /^application\/(?:problem\+)?json(?:;|$)/u,
  })
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    undici: { headersTimeout: headersTimeoutMs, bodyTimeout: 0 },
    preHandler: (request, reply, done) => {
      if (givesToken(request.url)) sendProblem(reply, 'unknown_path')
      else if (liveAccount(request, clock) === null) sendProblem(reply, 'session_ended')
      else done()
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => passedOn(request as FastifyRequest, headers),
      rewriteHeaders: (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !withheldHeaders.includes(name))),
      onResponse: (_request, reply, answer) => {
        // The library gives another thing than its types say.
        const { stream } = answer as unknown as { readonly stream: Readable }
        if (isLarge(reply as FastifyReply)) (reply as FastifyReply).compress(stream)
        else (reply as FastifyReply).send(stream)
      },
      onError: (reply, { error }) => {
        reply.log.warn({ err: error }, 'the REST interface does not answer')
        void sendProblem(reply as never, 'api_unreachable')
      },
    },
  })
  // A token that the REST interface no longer takes ends the session, on every tab.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && request.session.account !== undefined) await request.session.destroy()
  })
}

/** An answer that does not tell its length may be large; one without a type is empty. */
function isLarge(reply: FastifyReply): boolean {
  if (!reply.hasHeader('content-type')) return false
  const length = reply.getHeader('content-length')
  return length === undefined || Number(length) >= compressedFromBytes
}

/** Whether a path leads to what gives tokens, in any spelling that the REST interface takes for it. */
function givesToken(url: string): boolean {
  try {
    const path = new URL(decodeURIComponent(url.split('?')[0] ?? ''), 'http://console').pathname
    return /^\/+api\/+login(\/|$)/i.test(path)
  } catch {
    return true
  }
}

function passedOn(
  request: FastifyRequest,
  headers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const token = request.session.account?.token ?? ''
  const kept = requestHeaders.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(kept), authorization: `token ${token}`, 'x-forwarded-for': request.ip }
}
