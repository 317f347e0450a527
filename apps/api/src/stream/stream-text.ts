import type { ChangeListener, LoggedEvent, Taken } from '@punctual/engine'

import { eventText, retryText } from '../http/event-stream.ts'
import { executionChangeToWire } from '../wire/execution-change.ts'
import { positionToWire } from '../wire/stream-position.ts'

/** How long a client waits before it comes back. */
const retryMs = 2_000

/** Writes one stream as text. It remembers the last id that was sent to the client. */
export interface StreamText {
  opening(): string
  /** Empty when nothing of it is wanted. */
  ofTaken(taken: Taken): string
  /** A sign of life, which also a browser sees: where the stream has come to, if the client does not know it yet. */
  beat(): string
}

export interface StreamTextOptions {
  readonly listener: ChangeListener
  /** Whether the client goes on where an earlier stream ended. */
  readonly isResumed: boolean
  readonly wants: (event: LoggedEvent) => boolean
  /** The text of an event, made once for all streams. */
  readonly textOf: (event: LoggedEvent) => string
}

export function createStreamText({ listener, isResumed, wants, textOf }: StreamTextOptions): StreamText {
  let reportedNumber = listener.position.number

  function here(event: string, data: object): string {
    reportedNumber = listener.position.number
    return eventText({ id: positionToWire(listener.position), event, data })
  }

  return {
    opening() {
      const data = { Resumed: isResumed }
      // A client that receives nothing else can come back too; one that came back has an id.
      return retryText(retryMs) + (isResumed ? eventText({ event: 'ready', data }) : here('ready', data))
    },
    ofTaken(taken) {
      if (taken.kind === 'reset') return here('reset', { Reason: taken.reason })
      const wanted = taken.events.filter(wants)
      reportedNumber = wanted.at(-1)?.number ?? reportedNumber
      return wanted.map(textOf).join('')
    },
    beat: () =>
      listener.position.number === reportedNumber
        ? eventText({ event: 'heartbeat', data: {} })
        : here('position', {}),
  }
}

/** The text of one event, for every stream the same. */
export function createEventJson(): (event: LoggedEvent) => string {
  const made = new WeakMap<LoggedEvent, string>()
  return (event) => {
    const known = made.get(event)
    if (known !== undefined) return known
    const text = eventText({
      id: positionToWire(event),
      event: 'execution',
      data: executionChangeToWire(event),
    })
    made.set(event, text)
    return text
  }
}
