import { Redis } from 'ioredis'
import { z } from 'zod'

import { createGathered, type Logger, type Metrics } from '@punctual/runtime'

import { impatientConnection, patientConnection, type RedisAddress } from './connection.ts'
import { signalChannel } from './keys.ts'
import { message } from './message.ts'
import { watchConnection } from './metrics.ts'

/**
 * Hints between processes. Each only makes something happen sooner that a loop would find in the store
 * anyway, so a lost one costs time and nothing else.
 */
const kinds = {
  /** An execution has ended; synchronous callers wait for it. */
  ended: z.object({ executionId: z.uuid(), status: z.string() }),
  /**
   * A running execution is being cancelled; its server inspects the row, and aborts the work when it says so.
   * Only that server hears it.
   */
  cancel: z.object({ executionId: z.uuid(), serverName: z.string() }),
  /** Something waits in the outbox. */
  outbox: z.object({}),
  /**
   * A manual run was placed on a server: the message that its queue has as well, on a shorter way. Only that
   * server hears it.
   */
  placed: message.extend({ serverName: z.string() }),
  /** The settings of the cluster have changed. */
  settings: z.object({}),
  /** Something was added to timelines of executions. */
  changed: z.object({}),
  /** Notices about schedules are to be sent. */
  notices: z.object({}),
  /** The next due instant may have changed. */
  schedules: z.object({}),
} as const

export type SignalKind = keyof typeof kinds
export type SignalBody<Kind extends SignalKind> = z.infer<(typeof kinds)[Kind]>

/** Hints that only the server hears that they name. */
type ServerSignalKind = 'placed' | 'cancel'

/** Where a listener stands: the server whose hints it wants, for kinds that are meant for one. */
type SignalListener<Kind extends SignalKind> = Kind extends ServerSignalKind
  ? readonly [serverName: string]
  : readonly []

export interface Signals extends AsyncDisposable {
  /**
   * Never rejects: a hint that cannot be sent is dropped. Equal hints that come while one of them is being
   * sent go as one. It is sent after the last of them came.
   */
  publish<Kind extends SignalKind>(kind: Kind, body: SignalBody<Kind>): Promise<void>
  subscribe<Kind extends SignalKind>(
    kind: Kind,
    listener: (body: SignalBody<Kind>) => void,
    ...at: SignalListener<Kind>
  ): Promise<Disposable>
  /** Whether hints can arrive now. */
  connected(): boolean
}

export function createSignals(options: RedisAddress & { logger: Logger; metrics?: Metrics }): Signals {
  const publisher = new Redis({ ...impatientConnection(options.url), lazyConnect: true })
  const subscriber = new Redis({ ...patientConnection(options.url), lazyConnect: true })
  const listeners = new Map<string, Set<(message: string) => void>>()
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => options.logger.debug({ err: error }, 'signal connection'))
  }
  watchConnection(publisher, 'publisher', options.metrics)
  watchConnection(subscriber, 'subscriber', options.metrics)
  subscriber.on('message', (channel: string, message: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(message)
  })

  const gathered = createGathered()

  async function connect(connection: Redis): Promise<void> {
    if (connection.status === 'wait') await connection.connect().catch(() => {})
  }

  return {
    publish(kind, body) {
      const message = JSON.stringify(body)
      return gathered(`${kind} ${message}`, async () => {
        await connect(publisher)
        await publisher
          .publish(signalChannel(options.prefix, kind, serverOf(body)), message)
          .catch((error: Error) => {
            options.logger.debug({ err: error, kind }, 'signal dropped')
          })
      })
    },
    async subscribe(kind, listener, ...[serverName]) {
      const channel = signalChannel(options.prefix, kind, serverName ?? null)
      const receive = (message: string) => {
        const body = parse(kind, message)
        if (body) listener(body)
      }
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(receive))
      await connect(subscriber)
      // Not awaited: with Redis away the subscription is made on reconnection.
      subscriber.subscribe(channel).catch(() => {})
      return {
        [Symbol.dispose]() {
          set.delete(receive)
          if (set.size === 0) subscriber.unsubscribe(channel).catch(() => {})
        },
      }
    },
    connected: () => subscriber.status === 'ready',
    async [Symbol.asyncDispose]() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const serverOf = (body: object): string | null => ('serverName' in body ? String(body.serverName) : null)

function parse<Kind extends SignalKind>(kind: Kind, message: string): SignalBody<Kind> | null {
  try {
    return kinds[kind].parse(JSON.parse(message)) as SignalBody<Kind>
  } catch {
    return null
  }
}
