import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** One question that is asked again and again. */
export interface Probe {
  readonly url: string
  readonly authorization: string
  /** Pause after each answer. */
  readonly everyMs: number
}

export type ProbeReply = { ok: true; times: number[] } | { ok: false; problem: string }

/**
 * Asks from a process of its own: this one also takes all messages, and what it is busy with is no delay of
 * the api.
 */
export interface ProbeProcess extends AsyncDisposable {
  begin(probe: Probe): void
  /** Milliseconds of each answer. @throws when an answer was an error */
  end(): Promise<number[]>
}

export function startProbeProcess(): ProbeProcess {
  const child = fork(fileURLToPath(new URL('./probe-process.ts', import.meta.url)))
  return {
    begin: (probe) => void child.send(probe),
    async end() {
      child.send('enough')
      const [reply] = (await once(child, 'message')) as [ProbeReply]
      if (!reply.ok) throw new Error(reply.problem)
      return reply.times
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
