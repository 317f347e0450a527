import { EventSource } from 'eventsource'

export interface Received {
  readonly id: string
  readonly event: string
  // The tests inspect data of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

/**
 * What an independent client for server-sent events receives; it comes back by itself, as the standard says.
 */
export interface Listening extends Disposable {
  readonly received: readonly Received[]
  /** Names of what happened to executions, such as `requested`. */
  names(): string[]
  /** Resolves when enough was received. @throws when the stream is refused */
  until(isEnough: (received: readonly Received[]) => boolean): Promise<void>
  /** Resolves when the connection has ended; the client comes back by itself unless it was refused. */
  untilEnded(): Promise<void>
  /** How often a connection was made. */
  readonly connections: number
}

export interface ListenOptions {
  readonly authorization: string
  /** As a client sends it that was started again. */
  readonly lastEventId?: string
}

const kinds = ['ready', 'execution', 'position', 'reset']

export function listen(url: string, { authorization, lastEventId }: ListenOptions): Listening {
  const received: Received[] = []
  let connections = 0
  let refusal: Error | null = null
  let check = () => {}
  const ended = Promise.withResolvers<void>()
  const source = new EventSource(url, {
    fetch: (address, init) => {
      connections += 1
      const begin = connections === 1 && lastEventId !== undefined ? { 'last-event-id': lastEventId } : {}
      return fetch(address, { ...init, headers: { ...init.headers, ...begin, authorization } })
    },
  })
  for (const event of kinds) {
    source.addEventListener(event, ({ lastEventId: id, data }) => {
      received.push({ id, event, data: JSON.parse(data) })
      check()
    })
  }
  source.addEventListener('error', ({ code, message }) => {
    if (source.readyState === source.CLOSED) refusal = new Error(`refused: ${code} ${message}`)
    check()
    ended.resolve()
  })
  return {
    received,
    names: () => received.filter(({ event }) => event === 'execution').map(({ data }) => data.Name),
    get connections() {
      return connections
    },
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        check = () => {
          if (refusal) reject(refusal)
          else if (isEnough(received)) resolve()
        }
        check()
      }),
    untilEnded: () => ended.promise,
    [Symbol.dispose]: () => source.close(),
  }
}

export const has = (event: string) => (received: readonly Received[]) =>
  received.some((each) => each.event === event)
