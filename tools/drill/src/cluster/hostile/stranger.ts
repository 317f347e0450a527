import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/**
 * An attacker has another address than those whose work is checked, as limits for each address are a part
 * of the defence.
 */
export const addresses =
  process.platform === 'linux'
    ? { attacker: '127.0.0.66', guesser: '127.0.0.67' }
    : { attacker: '127.0.0.1', guesser: '127.0.0.1' }

const answerLimitMs = 30_000

/** An answer, or what came in place of one. */
export interface Answer {
  /** Null when the connection was closed, or nothing came within the limit. */
  readonly status: number | null
  readonly ms: number
}

export interface Call {
  readonly path: string
  readonly body: string | Buffer
  readonly contentType?: string
  readonly authorization?: string
}

/** Sends what no client would send, and keeps every answer. */
export interface Stranger {
  readonly answers: readonly Answer[]
  /** Connections that were to be held open, and those of them that the api took. */
  readonly connections: { readonly tried: number; readonly made: number }
  post(call: Call): Promise<Answer & { readonly text: string }>
  /**
   * Writes bytes to the api and holds the connection until the api closes it, or for a time. Answers what
   * came first, as text.
   */
  holdOpen(bytes: string | Buffer, forMs: number): Promise<string>
}

export interface StrangerOptions {
  readonly port: number
  /** Address on this machine that it connects from. */
  readonly from: string
  readonly signal: AbortSignal
  readonly now: () => number
}

export function createStranger({ port, from, signal, now }: StrangerOptions): Stranger {
  const answers: Answer[] = []
  const connections = { tried: 0, made: 0 }
  return {
    answers,
    connections,
    async post(call) {
      const startedMs = now()
      const { status, text } = await postOnce({ port, from }, call, signal)
      const answer = { status, ms: now() - startedMs }
      answers.push(answer)
      return { ...answer, text }
    },
    async holdOpen(bytes, forMs) {
      connections.tried += 1
      const socket = connect({ host: '127.0.0.1', port, localAddress: from })
      let first = ''
      socket.on('connect', () => (connections.made += 1))
      socket.on('error', () => {})
      socket.on('data', (chunk) => (first ||= chunk.toString('latin1')))
      socket.write(bytes)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(forMs)])
      await once(socket, 'close', { signal: limit }).catch(() => {})
      socket.destroy()
      return first
    },
  }
}

type Place = Pick<StrangerOptions, 'port' | 'from'>

async function postOnce(
  { port, from }: Place,
  call: Call,
  signal: AbortSignal,
): Promise<{ status: number | null; text: string }> {
  const { path, body, contentType = 'application/json', authorization } = call
  const headers = {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    ...(authorization === undefined ? {} : { authorization }),
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)])
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers,
    localAddress: from,
    agent: false,
    signal: limit,
  })
  try {
    const answered = once(sent, 'response')
    sent.on('error', () => {})
    sent.end(body)
    const [response] = (await answered) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    return { status: response.statusCode ?? null, text: Buffer.concat(parts).toString('utf8') }
  } catch {
    signal.throwIfAborted()
    return { status: null, text: '' }
  }
}
