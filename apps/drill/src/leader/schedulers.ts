import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const entry = fileURLToPath(new URL('../../../scheduler/src/main.ts', import.meta.url))

/** Scheduler processes, each behind its own proxy to the database. One that ends is started again at once. */
export interface Schedulers extends AsyncDisposable {
  signal(name: string, signal: NodeJS.Signals): void
  proxyOf(name: string): TcpProxy
  readonly names: readonly string[]
}

export async function startSchedulers(options: {
  count: number
  databaseUrl: string
  directory: string
  environment: Readonly<Record<string, string>>
}): Promise<Schedulers> {
  const database = new URL(options.databaseUrl)
  const proxies = new Map<string, TcpProxy>()
  const children = new Map<string, ChildProcess>()
  let stopping = false

  function start(name: string): void {
    const url = new URL(options.databaseUrl)
    url.port = String(proxies.get(name)?.port)
    const log = openSync(join(options.directory, `${name}.log`), 'a')
    const child = spawn(process.execPath, [entry], {
      env: { ...process.env, ...options.environment, DATABASE_URL: url.href, PUNCTUAL_SERVER_NAME: name },
      stdio: ['ignore', log, log],
    })
    children.set(name, child)
    child.once('exit', () => {
      if (!stopping) start(name)
    })
  }

  const names = Array.from({ length: options.count }, (_, index) => `scheduler-${index + 1}`)
  for (const name of names) {
    proxies.set(name, await startTcpProxy({ host: database.hostname, port: Number(database.port) }))
    start(name)
  }
  return {
    names,
    signal: (name, signal) => void children.get(name)?.kill(signal),
    proxyOf(name) {
      const proxy = proxies.get(name)
      if (!proxy) throw new Error(`no scheduler named ${name}`)
      return proxy
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      await Promise.all([...children.values()].map(endChild))
      for (const proxy of proxies.values()) await proxy[Symbol.asyncDispose]()
    },
  }
}

/** Also ends a frozen child. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await exited
}
