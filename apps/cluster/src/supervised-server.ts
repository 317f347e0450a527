import type { LocalServer } from '@punctual/local'

import { restartDelayMs, settledAfterMs } from './back-off.ts'
import type { LocalProcess } from './local-file.ts'
import type { SuperviseOptions } from './supervised-process.ts'

/** PostgreSQL or Redis, started again on its port and its data when it dies, until it is disposed. */
export interface SupervisedServer extends AsyncDisposable {
  readonly url: string
  readonly describedAs: string
  /** Null for a server that was not started here: it is not ours to touch. */
  describe(): LocalProcess | null
}

export interface ServerOptions extends SuperviseOptions {
  readonly name: string
  /** Starts it, on the given port when there is one. */
  readonly start: (port: number | undefined) => Promise<LocalServer>
  readonly port: number | undefined
}

/** Starts a server and looks after it; the first start may fail, with its reason. */
export async function superviseServer({
  name,
  start,
  port: wanted,
  clock,
  restart,
  report,
  onChange,
}: ServerOptions): Promise<SupervisedServer> {
  const stopping = new AbortController()
  const first = await start(wanted)
  const port = first.ended === null ? null : Number(new URL(first.url).port)
  let current: LocalServer | null = first
  const looking = lookAfter()

  async function lookAfter(): Promise<void> {
    if (port === null) return
    for (let restarts = 1; ; restarts += 1) {
      const startedMs = clock.monotonicMs()
      const how = (await current?.ended) ?? 'it could not be started'
      current = null
      onChange()
      if (stopping.signal.aborted) return
      if (!restart) return report(`${name} ended (${how}) and is left dead.`)
      if (clock.monotonicMs() - startedMs > settledAfterMs) restarts = 1
      const delayMs = restartDelayMs(restarts)
      report(`${name} ended (${how}); starting it again in ${delayMs / 1_000} s.`)
      await clock.sleep(delayMs, stopping.signal).catch(() => {})
      if (stopping.signal.aborted) return
      current = await start(port).catch(() => null)
      // A stop during the start has nothing to end yet.
      if (stopping.signal.aborted) await current?.[Symbol.asyncDispose]()
      onChange()
    }
  }

  return {
    url: first.url,
    describedAs: first.describedAs,
    describe: () => (port === null ? null : { Name: name, App: name, Pid: current?.pid ?? null, Port: port, Log: first.log }),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await current?.[Symbol.asyncDispose]()
      await looking
    },
  }
}
