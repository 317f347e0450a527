import { setImmediate as afterThisTick } from 'node:timers/promises'

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
   * A running execution is being cancelled. Its server reads the row, and aborts the work when the row says so.
   * Only that server gets the hint.
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
  /** A dry run is asked for. */
  dryRuns: z.object({}),
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
   * Never rejects: a hint that cannot be sent is dropped. Hints of one kind and one tick of the event loop are one
   * message. So are those that come while an earlier message is being sent. Equal hints are sent once, after the
   * last of them was published.
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
  /** Hints that go with the next message, by channel. */
  const waiting = new Map<string, Set<string>>()

  async function sendWaiting(channel: string): Promise<void> {
    await connect(publisher)
    await afterThisTick()
    const hints = [...(waiting.get(channel) ?? [])]
    waiting.delete(channel)
    const [only, ...others] = hints
    if (only === undefined) return
    await publisher
      .publish(channel, others.length === 0 ? only : `[${hints.join()}]`)
      .catch((error: Error) => {
        options.logger.debug({ err: error, channel }, 'signal dropped')
      })
  }

  async function connect(connection: Redis): Promise<void> {
    if (connection.status === 'wait') await connection.connect().catch(() => {})
  }

  return {
    publish(kind, body) {
      const channel = signalChannel(options.prefix, kind, serverOf(body))
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(JSON.stringify(body)))
      return gathered(channel, () => sendWaiting(channel))
    },
    async subscribe(kind, listener, ...[serverName]) {
      const channel = signalChannel(options.prefix, kind, serverName ?? null)
      const receive = (message: string) => {
        for (const body of parse(kind, message)) listener(body)
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

/** The hints of a message; an unreadable one is dropped. */
function parse<Kind extends SignalKind>(kind: Kind, message: string): Array<SignalBody<Kind>> {
  try {
    const given: unknown = JSON.parse(message)
    return (Array.isArray(given) ? given : [given]).flatMap((hint) => {
      const body = kinds[kind].safeParse(hint)
      return body.success ? [body.data as SignalBody<Kind>] : []
    })
  } catch {
    return []
  }
}
