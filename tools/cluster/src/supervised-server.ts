import type { LocalServer } from '@punctual/local'

import { keepRunning, type Supervision } from './keep-running.ts'
import type { LocalProcess } from './local-file.ts'

/** PostgreSQL or Redis, started again on its port and its data when it dies, until it is disposed. */
export interface SupervisedServer extends AsyncDisposable {
  readonly url: string
  readonly describedAs: string
  /** Null for a server that was not started here as a process: it is not ours to touch. */
  describe(): LocalProcess | null
}

export interface ServerOptions extends Supervision {
  readonly name: string
  /** Starts it, on the given port when there is one. */
  readonly start: (port: number | undefined) => Promise<LocalServer>
  readonly port: number | undefined
}

type RunningServer = LocalServer & { readonly ended: Promise<string> }

/** Starts a server and maintains it; the first start may fail, with its reason. */
export async function superviseServer({
  name,
  start,
  port: wanted,
  ...supervision
}: ServerOptions): Promise<SupervisedServer> {
  const first = await start(wanted)
  const { url, describedAs, log } = first
  if (first.ended === null)
    return {
      url,
      describedAs,
      describe: () => null,
      [Symbol.asyncDispose]: () => first[Symbol.asyncDispose](),
    }
  const port = Number(new URL(url).port)
  const running = keepRunning<RunningServer>({
    ...supervision,
    name,
    first: first as RunningServer,
    start: async () => (await start(port)) as RunningServer,
    stop: async (server) => server[Symbol.asyncDispose](),
    hasWorked: () => true,
  })
  return {
    url,
    describedAs,
    describe: () => ({ Name: name, App: name, Pid: running.current?.pid ?? null, Port: port, Log: log }),
    [Symbol.asyncDispose]: () => running.stop(),
  }
}
