import type { IncomingMessage } from 'node:http'

import compress from '@fastify/compress'
import type { ClientAddressSigner, Clock } from '@punctual/runtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendProblem } from '../problem.ts'
import { liveAccount } from '../session/session-routes.ts'
import { changesByGet, streams } from './contract.ts'
import { towardsApi, towardsBrowser } from './passed-headers.ts'
import { createSessionShares } from './session-shares.ts'
import { signedAddress } from './signed-address.ts'
import { createUpstream } from './upstream.ts'

export interface ApiProxyOptions {
  readonly apiUrl: string
  readonly clock: Clock
  readonly signer: ClientAddressSigner
  /** Largest body of a request that is passed on. */
  readonly bodyBytes: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the browser has its answer, or has left. */
    ending: AbortSignal
  }
}

/** Smallest answer that is compressed: one that fits into a packet anyway would gain nothing. */
const compressedFromBytes = 1_024

/** Requests of a session under way, beside its live pages: as many as browsers send at once over HTTP/1.1. */
const shareLimits = { places: 6, line: 100 }

/** How long a request waits for a place of its session. */
const placeWaitMs = 10_000

const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'OPTIONS']

/**
 * Passes `/api/*` on to the REST interface with the token of the session. What gives a token is not passed on:
 * no token reaches a browser. A body is read whole before the REST interface is asked, so that a browser that
 * sends slowly takes nothing of it.
 */
export async function addApiProxy(app: FastifyInstance, options: ApiProxyOptions): Promise<void> {
  const { clock, bodyBytes } = options
  // Only answers that are passed on: the one with the token of a change is never compressed.
  await app.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ['gzip'],
    customTypes: /^application\/(?:problem\+)?json(?:;|$)/u,
  })
  // A token that the REST interface no longer takes ends the session, on every tab.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && request.session.account !== undefined) await request.session.destroy()
  })
  await app.register((scope, _none, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.decorateRequest('ending')
    scope.addHook('onRequest', (request, reply, next) => {
      request.ending = endOf(reply)
      if (givesToken(request.url)) sendProblem(reply, 'unknown_path')
      else if (liveAccount(request, clock) === null) sendProblem(reply, 'session_ended')
      else next()
    })
    addRoutes(scope, options)
    done()
  })
}

function addRoutes(app: FastifyInstance, { apiUrl, signer }: ApiProxyOptions): void {
  const upstream = createUpstream(apiUrl)
  app.addHook('onClose', () => upstream[Symbol.dispose]())
  const shares = createSessionShares(shareLimits)

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, url, headers, body, ending, session } = request
    const token = session.account?.token ?? ''
    const answer = await upstream
      .ask({
        method,
        path: url,
        headers: {
          ...towardsApi(headers),
          ...signedAddress(request, signer),
          authorization: `token ${token}`,
        },
        body: Buffer.isBuffer(body) ? body : null,
        signal: ending,
      })
      .catch((error: unknown) => {
        if (!ending.aborted) reply.log.warn({ err: error }, 'the REST interface does not answer')
        return null
      })
    return answer === null ? sendProblem(reply, 'api_unreachable') : sendOn(reply, answer)
  }

  async function takePlace({ session, ending }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(placeWaitMs)])
    const place = await shares.take(session.sessionId, signal)
    if (place === null) return sendProblem(reply.header('retry-after', '1'), 'too_many_of_session')
    const giveBack = () => place[Symbol.dispose]()
    ending.addEventListener('abort', giveBack, { once: true })
    if (ending.aborted) giveBack()
    return undefined
  }

  // Before a body is read: what a session has in memory here has a limit too.
  app.route({ method: methods, url: '/api/*', onRequest: takePlace, handler: passOn })
  for (const url of streams) app.route({ method: 'GET', url, handler: passOn })
  // A page of another site can make a browser send a GET with the cookie; the pages of the console send a POST.
  for (const url of changesByGet)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) => sendProblem(reply, 'csrf_refused'),
    })
}

/** Aborts when the answer is complete or the browser has closed the connection. */
function endOf({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController()
  if (raw.destroyed) ending.abort()
  raw.once('close', () => ending.abort())
  return ending.signal
}

function sendOn(reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  reply.code(answer.statusCode ?? 502).headers(towardsBrowser(answer.headers))
  if (!isLarge(reply)) return reply.send(answer)
  reply.compress(answer)
  return reply
}

/** An answer without a stated length may be large; one without a type is empty. */
function isLarge(reply: FastifyReply): boolean {
  if (reply.request.method === 'HEAD' || !reply.hasHeader('content-type')) return false
  const length = reply.getHeader('content-length')
  return length === undefined || Number(length) >= compressedFromBytes
}

/** Whether a path leads to what gives tokens, in any spelling that the REST interface takes for it. */
function givesToken(url: string): boolean {
  if (!url.startsWith('/')) return true
  try {
    const path = new URL(decodeURIComponent(url.split('?')[0] ?? ''), 'http://console').pathname
    return /^\/+api\/+login(\/|$)/i.test(path)
  } catch {
    return true
  }
}
