import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

/** Whoever attacks has another address than those whose work is judged, as limits for each address are a part of the defence. */
const ownAddress = process.platform === 'linux' ? '127.0.0.66' : '127.0.0.1'

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
  post(call: Call): Promise<Answer & { readonly text: string }>
  /** Writes bytes to the api and holds the connection until the api closes it, or for a time. */
  holdOpen(bytes: string | Buffer, forMs: number): Promise<void>
}

export function createStranger(port: number, { signal, now }: { signal: AbortSignal; now: () => number }): Stranger {
  const answers: Answer[] = []
  return {
    answers,
    async post(call) {
      const startedMs = now()
      const { status, text } = await postOnce(port, call, signal)
      const answer = { status, ms: now() - startedMs }
      answers.push(answer)
      return { ...answer, text }
    },
    async holdOpen(bytes, forMs) {
      const socket = connect({ host: '127.0.0.1', port, localAddress: ownAddress })
      socket.on('error', () => {})
      socket.on('data', () => {})
      socket.write(bytes)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(forMs)])
      await once(socket, 'close', { signal: limit }).catch(() => {})
      socket.destroy()
    },
  }
}

async function postOnce(port: number, call: Call, signal: AbortSignal): Promise<{ status: number | null; text: string }> {
  const { path, body, contentType = 'application/json', authorization } = call
  const headers = {
    ...{ 'content-type': contentType, 'content-length': Buffer.byteLength(body) },
    ...(authorization === undefined ? {} : { authorization }),
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)])
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, localAddress: ownAddress, agent: false, signal: limit })
  try {
    const answered = once(sent, 'response')
    sent.on('error', () => {})
    sent.end(body)
    const [response] = (await answered) as [import('node:http').IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    return { status: response.statusCode ?? null, text: Buffer.concat(parts).toString('utf8') }
  } catch {
    signal.throwIfAborted()
    return { status: null, text: '' }
  }
}
