import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as the server saw it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly search: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = (response: ServerResponse, seen: Seen) => void | Promise<void>

/** An HTTP server that does what a test says, request by request, and remembers what it was asked. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string
  readonly seen: Seen[]
  /**
   * Answers requests of this method and path; several answers are given one after the other, the last one
   * again and again.
   */
  on(method: string, path: string | RegExp, ...answers: Answer[]): void
  /** How many requests of this method and path came. */
  count(method: string, path: string | RegExp): number
  /** Resolves when the server has a request of this method and path that it has not answered to the end. */
  asked(method: string, path: string | RegExp): Promise<{ closed: Promise<unknown> }>
}

/** @param tls certificate and key in PEM form; without them the server speaks clear text */
export async function startScriptedServer(
  tls?: { cert: string; key: string },
  host = '127.0.0.1',
): Promise<ScriptedServer> {
  const seen: Seen[] = []
  const rules: { method: string; path: string | RegExp; answers: Answer[]; next: number }[] = []
  const waiting = new Map<
    string,
    { path: string | RegExp; method: string; tell: (asked: { closed: Promise<unknown> }) => void }
  >()
  const matches = (rule: { method: string; path: string | RegExp }, method: string, path: string) =>
    rule.method === method && (typeof rule.path === 'string' ? rule.path === path : rule.path.test(path))

  const listener = (request: IncomingMessage, response: ServerResponse) => void answerOne(request, response)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)

  async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://server')
    const path = decodeURIComponent(url.pathname)
    const method = request.method ?? ''
    const closed = once(response, 'close')
    const one = {
      method,
      path,
      query: url.searchParams,
      search: url.search,
      headers: request.headers,
      body: await text(request),
    }
    seen.push(one)
    for (const [key, wait] of waiting)
      if (matches(wait, method, path)) {
        waiting.delete(key)
        wait.tell({ closed })
      }
    const rule = rules.find((candidate) => matches(candidate, method, path))
    if (!rule) return void response.writeHead(404).end()
    const answer = rule.answers[Math.min(rule.next, rule.answers.length - 1)]
    rule.next += 1
    await answer?.(response, one)
  }
  server.listen(0, host)
  await once(server, 'listening')
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`,
    seen,
    on(method, path, ...answers) {
      // The newest rule counts, so a test overrides what its setting said.
      rules.unshift({ method, path, answers, next: 0 })
    },
    count: (method, path) => seen.filter((one) => matches({ method, path }, one.method, one.path)).length,
    asked(method, path) {
      const { promise, resolve } = Promise.withResolvers<{ closed: Promise<unknown> }>()
      waiting.set(`${method} ${String(path)} ${waiting.size}`, { method, path, tell: resolve })
      return promise
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers JSON. */
export function json(
  value: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  return (response) => {
    response.writeHead(options.status ?? 200, {
      'content-type': 'application/json; charset=utf-8',
      ...options.headers,
    })
    response.end(JSON.stringify(value))
  }
}

/** Answers bytes. */
export function bytes(
  content: Buffer | string,
  options: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  return (response) => {
    response.writeHead(options.status ?? 200, options.headers ?? {})
    response.end(content)
  }
}

/** Takes the request and never answers. */
export const hang: Answer = () => {}

/** Announces more than it sends, then closes the connection. */
export function truncated(content: Buffer, headers: Record<string, string>): Answer {
  return async (response) => {
    response.writeHead(200, { ...headers, 'content-length': String(content.length + 1_000) })
    await new Promise((resolve) => response.write(content, resolve))
    response.destroy()
  }
}
