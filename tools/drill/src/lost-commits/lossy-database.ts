import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { silentLogger } from '@punctual/runtime'
import { openDatabase } from '@punctual/store'

import { type OwnServer, startOwnPostgres } from '../own-server.ts'
import { untilAnswered } from '../poll.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { copyData, signalRecovery } from './data-copy.ts'

/** A PostgreSQL that can lose its last commits, behind an address that stays. */
export interface LossyDatabase extends AsyncDisposable {
  /** As its processes reach it. */
  readonly server: OwnServer
  /** The address of a database at the server that has the data now, past the one of the processes. */
  directUrl(databaseUrl: string): string
  /** Prepares a loss: takes a backup, or starts a standby. */
  prepare(): Promise<void>
  /** What is committed from now on will be lost; answers the instant. */
  cutOff(): Promise<Date>
  /** The server dies, and another one has its data without the lost commits. No process reaches it yet. */
  lose(): Promise<void>
  /** Processes reach the database again. */
  open(): void
}

/** A server with its directory. */
interface Node {
  readonly server: OwnServer
  readonly directory: string
}

export type Loss = 'restore' | 'replica'

const limitMs = 60_000

/** Enough that the log which a standby or a backup needs is still there. */
const kept = ['wal_keep_size=1GB', 'max_wal_senders=5']

export async function startLossyDatabase(runtimeContext: RuntimeContext, loss: Loss): Promise<LossyDatabase> {
  const { directory } = runtimeContext
  await using resources = new AsyncDisposableStack()
  const archive = join(directory, 'wal-archive')
  mkdirSync(archive)
  const archiving = ['archive_mode=on', `archive_command=test -f ${archive}/%f || cp %p ${archive}/%f`]
  const settings = loss === 'restore' ? [...kept, ...archiving] : kept
  const start = async (name: string, more: readonly string[] = []): Promise<Node> => {
    const own = join(directory, name)
    const server = await startOwnPostgres(runtimeContext, {
      directory: own,
      settings: [...settings, ...more],
    })
    return { server, directory: own }
  }
  const first = await start('postgres-0')
  let node = first
  resources.defer(() => node.server[Symbol.asyncDispose]())
  const { uid, gid } = statSync(join(first.directory, 'postgres', 'data'))
  chownSync(archive, uid, gid)
  const front = resources.use(await startTcpProxy({ host: '127.0.0.1', port: portOf(first.server.url) }))
  const losing = (loss === 'restore' ? losingByRestore : losingByFailover)({ runtimeContext, start, archive })
  resources.use(losing)
  let number = 0
  const owned = resources.move()
  return {
    server: { ...first.server, url: withPort(first.server.url, front.port) },
    directUrl: (databaseUrl) => withPort(databaseUrl, portOf(node.server.url)),
    async prepare() {
      number += 1
      await losing.prepare(node, `postgres-${number}`)
    },
    cutOff: () => losing.cutOff(node),
    async lose() {
      front.setDead(true)
      await node.server.end('SIGKILL')
      const next = await losing.next()
      await node.server[Symbol.asyncDispose]()
      node = next
      await untilPrimary(runtimeContext, node)
    },
    open() {
      front.setPort(portOf(node.server.url))
      front.setDead(false)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

interface Losing extends AsyncDisposable {
  prepare(node: Node, name: string): Promise<void>
  cutOff(node: Node): Promise<Date>
  next(): Promise<Node>
}

interface LosingOptions {
  readonly runtimeContext: RuntimeContext
  readonly start: (name: string, settings?: readonly string[]) => Promise<Node>
  readonly archive: string
}

/** A backup and the archived log, restored to a point in time. */
function losingByRestore({ runtimeContext, start, archive }: LosingOptions): Losing {
  let name = ''
  let target: Date | null = null
  return {
    async prepare({ server, directory }, next) {
      name = next
      await copyData(server.url, { from: directory, to: join(runtimeContext.directory, name) })
    },
    async cutOff({ server }) {
      const [row] = await ask<{ now: Date }>(server.url, 'SELECT clock_timestamp() AS now')
      if (!row) throw new Error('the database has no time')
      target = row.now
      await runtimeContext.clock.sleep(10, runtimeContext.signal)
      // A commit after the target, so that the recovery meets its end.
      await ask(server.url, 'SELECT pg_current_xact_id()')
      const [log] = await ask<{ file: string }>(server.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
      await untilAnswered(runtimeContext, { limitMs, what: 'the log is archived' }, async () => {
        const [row] = await ask<{ isThere: boolean }>(
          server.url,
          `SELECT right(coalesce(last_archived_wal, ''), 16) >= right('${log?.file}', 16) AS "isThere" FROM pg_stat_archiver`,
        )
        return row?.isThere ? true : null
      })
      return target
    },
    async next() {
      signalRecovery(join(runtimeContext.directory, name), 'recovery.signal')
      return await start(name, [
        `restore_command=cp ${archive}/%f %p`,
        `recovery_target_time=${target?.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        'recovery_target_action=promote',
      ])
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** An asynchronous standby that does not get the last commits, and is promoted. */
function losingByFailover({ runtimeContext, start }: LosingOptions): Losing {
  let standby: Node | null = null
  let line: TcpProxy | null = null
  return {
    async prepare({ server, directory }, name) {
      const to = join(runtimeContext.directory, name)
      await copyData(server.url, { from: directory, to })
      signalRecovery(to, 'standby.signal')
      const { hostname, username, password } = new URL(server.url)
      line = await startTcpProxy({ host: hostname, port: portOf(server.url) })
      standby = await start(name, [
        `primary_conninfo=host=${hostname} port=${line.port} user=${username} password=${password}`,
      ])
      await untilAnswered(runtimeContext, { limitMs, what: 'the standby follows' }, async () => {
        const [row] = await ask<{ lag: number }>(
          server.url,
          'SELECT (pg_current_wal_lsn() - replay_lsn)::int AS lag FROM pg_stat_replication',
        )
        return row !== undefined && row.lag < 100_000 ? true : null
      })
    },
    async cutOff({ server }) {
      line?.setBlackHole(true)
      const [row] = await ask<{ now: Date }>(server.url, 'SELECT clock_timestamp() AS now')
      return row?.now ?? new Date(0)
    },
    async next() {
      if (standby === null) throw new Error('no standby was prepared')
      const next = standby
      standby = null
      await line?.[Symbol.asyncDispose]()
      await ask(next.server.url, 'SELECT pg_promote(true, 30)')
      return next
    },
    async [Symbol.asyncDispose]() {
      await line?.[Symbol.asyncDispose]()
      await standby?.server[Symbol.asyncDispose]()
    },
  }
}

async function untilPrimary(runtimeContext: RuntimeContext, { server }: Node): Promise<void> {
  await untilAnswered(runtimeContext, { limitMs, what: 'the database takes writes' }, async () => {
    const [row] = await ask<{ recovers: boolean }>(server.url, 'SELECT pg_is_in_recovery() AS recovers')
    return row?.recovers === false ? true : null
  })
}

/** One statement over a connection of its own. */
export async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  await using database = openDatabase({
    url,
    logger: silentLogger(),
    applicationName: 'drill',
    maximumConnections: 1,
  })
  return await database.query<Row>(sql)
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function withPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}
