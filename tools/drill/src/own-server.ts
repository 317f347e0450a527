import {
  freezeTree,
  type LocalServer,
  type LocalServerOptions,
  sendSignal,
  startPostgres,
  startRedis,
  thawTree,
} from '@punctual/local'
import { StartupProblem } from '@punctual/runtime'

import type { RuntimeContext } from './runtime-context.ts'

/**
 * A server that the drill started, so that it may do to it what it likes. Drills never touch a server that
 * they have not started.
 */
export interface OwnServer extends AsyncDisposable {
  readonly url: string
  /** Null while it is dead. */
  readonly pid: number | null
  signal(signal: NodeJS.Signals): void
  /**
   * Stops it where it is, with every process that it has started: connections stay open, and no request is
   * answered.
   */
  freeze(): void
  thaw(): void
  /** Ends it with the signal; resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Starts it on the same port and data after its end; resolves when it takes connections. */
  startAgain(): Promise<void>
}

/** What a PostgreSQL of a drill has of its own. */
export interface OwnPostgresOptions {
  /** Where its data is; the directory of the drill unless given. */
  readonly directory?: string
  /** Further settings, each as `name=value`. */
  readonly settings?: readonly string[]
}

/** PostgreSQL; its commits survive its crash. SIGQUIT is its immediate shutdown, SIGINT its fast one. */
export function startOwnPostgres(
  runtimeContext: RuntimeContext,
  { directory: dir = runtimeContext.directory, settings = [] }: OwnPostgresOptions = {},
): Promise<OwnServer> {
  return startOwn('PostgreSQL', runtimeContext, (options) =>
    startPostgres({ ...options, dir, postgresSettings: settings }),
  )
}

export function startOwnRedis(runtimeContext: RuntimeContext): Promise<OwnServer> {
  return startOwn('Redis', runtimeContext, (options) => startRedis(options))
}

async function startOwn(
  name: string,
  runtimeContext: RuntimeContext,
  start: (options: LocalServerOptions) => Promise<LocalServer>,
): Promise<OwnServer> {
  const { directory, clock, signal, environment, report } = runtimeContext
  const options = { dir: directory, clock, signal, environment, report: () => {}, endWithParent: true }
  let current = await start(options)
  const { url, pid, describedAs } = current
  if (pid === null) {
    await current[Symbol.asyncDispose]()
    throw new StartupProblem(
      `A drill needs the programs of ${name} on this machine, since it restarts them; it found ${describedAs}.`,
    )
  }
  const send = (wanted: NodeJS.Signals) => {
    if (current.pid !== null) sendSignal(current.pid, wanted)
  }
  const thaw = () => {
    if (current.pid !== null) thawTree(current.pid)
  }
  report(`${describedAs}.`)
  return {
    url,
    get pid() {
      return current.pid
    },
    signal: send,
    freeze() {
      if (current.pid !== null) freezeTree(current.pid)
    },
    thaw,
    async end(deadly) {
      send(deadly)
      // A frozen process takes the signal once it goes on.
      thaw()
      await current.ended
    },
    async startAgain() {
      await current[Symbol.asyncDispose]()
      current = await startPatiently(
        () => start({ ...options, port: Number(new URL(url).port) }),
        runtimeContext,
      )
    },
    async [Symbol.asyncDispose]() {
      thaw()
      await current[Symbol.asyncDispose]()
    },
  }
}

const startLimitMs = 30_000

/** The port of a server that has just died may be taken by one of its children for a moment. */
async function startPatiently(
  start: () => Promise<LocalServer>,
  { clock, signal }: RuntimeContext,
): Promise<LocalServer> {
  const abandonAtMs = clock.monotonicMs() + startLimitMs
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof StartupProblem) || clock.monotonicMs() > abandonAtMs) throw error
      await clock.sleep(50, signal)
    }
  }
}
