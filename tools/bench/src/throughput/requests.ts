import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Requests {
  readonly url: string
  readonly authorization: string
  readonly body: string
  readonly count: number
}

export type RequestReply =
  | { readonly ok: true; readonly sent: ReadonlyArray<readonly [executionId: string, sentAtMs: number]> }
  | { readonly ok: false; readonly problem: string }

/**
 * A process of its own that requests runs, so that what the measuring process is busy with delays no request.
 */
export interface RequestProcess extends AsyncDisposable {
  /** When each request was sent, by execution. @throws when an answer was an error */
  send(requests: Requests): Promise<ReadonlyMap<string, number>>
}

export function startRequestProcess(): RequestProcess {
  const child = fork(fileURLToPath(new URL('./request-process.ts', import.meta.url)))
  return {
    async send(requests) {
      child.send(requests)
      const [reply] = (await once(child, 'message')) as [RequestReply]
      if (!reply.ok) throw new Error(reply.problem)
      return new Map(reply.sent)
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
