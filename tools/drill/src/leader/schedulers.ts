import { type Processes, startProcesses } from '../processes.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'

/**
 * Scheduler processes, each behind a proxy of its own to the database. One that ends is started again at
 * once.
 */
export interface Schedulers extends AsyncDisposable {
  readonly names: readonly string[]
  signal(name: string, signal: NodeJS.Signals): void
  proxyOf(name: string): TcpProxy
}

export interface SchedulersOptions {
  /** Variables of each scheduler, by its name. */
  readonly schedulers: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly secretKey: Buffer
}

export async function startSchedulers(
  runtimeContext: RuntimeContext,
  options: SchedulersOptions,
): Promise<Schedulers> {
  await using resources = new AsyncDisposableStack()
  const database = new URL(options.databaseUrl)
  const names = Object.keys(options.schedulers)
  const proxies = new Map<string, TcpProxy>()
  for (const name of names) {
    proxies.set(
      name,
      resources.use(await startTcpProxy({ host: database.hostname, port: Number(database.port) })),
    )
  }
  const proxyOf = (name: string): TcpProxy => {
    const proxy = proxies.get(name)
    if (!proxy) throw new Error(`no scheduler named ${name}`)
    return proxy
  }
  const plans = names.map((name) => {
    const url = new URL(options.databaseUrl)
    url.port = String(proxyOf(name).port)
    const environment = {
      DATABASE_URL: url.href,
      REDIS_URL: options.redisUrl,
      PUNCTUAL_REDIS_PREFIX: database.pathname.slice(1),
      PUNCTUAL_SECRET_KEYS: options.secretKey.toString('base64'),
      PUNCTUAL_SERVER_NAME: name,
      LOG_LEVEL: 'warn',
      ...options.schedulers[name],
    }
    return { name, entry: 'apps/scheduler/src/main.ts', environment }
  })
  const processes: Processes = resources.use(startProcesses({ ...runtimeContext, plans }))
  const owned = resources.move()
  return { names, signal: processes.signal, proxyOf, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
