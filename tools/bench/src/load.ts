import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** One request of a load. In a body, `[<id>]` stands for a text that no other request has. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Each connection sends one request after another, in an order of its own, as fast as answers come. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly LoadRequest[]
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answers: number
}

/** A process of its own that makes load, so that it shares nothing but the machine with what it measures. */
export interface LoadProcess extends AsyncDisposable {
  /** @throws when any answer was an error: figures of a failing service are worthless */
  run(load: Load): Promise<LoadResult>
}

export type LoadReply = ({ ok: true } & LoadResult) | { ok: false; problem: string }

export function startLoadProcess(): LoadProcess {
  const child: ChildProcess = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  return {
    async run(load) {
      child.send(load)
      const [reply] = (await once(child, 'message')) as [LoadReply]
      if (!reply.ok) throw new Error(reply.problem)
      return reply
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
