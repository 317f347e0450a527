import { Agent, type IncomingMessage, request as requestInClear } from 'node:http'
import { Agent as TlsAgent, request as requestOverTls } from 'node:https'

export interface UpstreamRequest {
  readonly method: string
  /** Path and query, as the browser wrote them. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Ends the request, and an answer that has not come to its end. */
  readonly signal: AbortSignal
}

/** The way to the REST interface. */
export interface Upstream extends Disposable {
  /** The beginning of an answer. @throws when none comes */
  ask(request: UpstreamRequest): Promise<IncomingMessage>
}

/** Longest silence of the REST interface: it allows itself 660 seconds for its longest answer. */
const silenceMs = 660_000

/**
 * Connections have no common limit: the requests that a session may have under way are counted before.
 * Neither live pages nor slow answers of one session take a connection from another one.
 */
export function createUpstream(apiUrl: string): Upstream {
  const url = new URL(apiUrl)
  const isTls = url.protocol === 'https:'
  const begin = isTls ? requestOverTls : requestInClear
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  return {
    ask: ({ method, path, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        const length = body === null ? {} : { 'content-length': String(body.length) }
        const outgoing = begin(url, {
          agent,
          method,
          path,
          headers: { ...headers, ...length },
          signal,
          timeout: silenceMs,
        })
        outgoing.once('timeout', () => outgoing.destroy(new Error('the REST interface is silent')))
        outgoing.once('response', resolve)
        // Also fires after the answer has begun: its reader then gets the error from the answer.
        outgoing.on('error', reject)
        outgoing.end(body ?? undefined)
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}
