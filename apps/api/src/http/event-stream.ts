/** The text of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */

export const eventStreamType = 'text/event-stream'

export interface ServerSentEvent {
  /**
   * What a client sends as Last-Event-ID when it comes back; one without an id leaves the client's as it is.
   */
  readonly id?: string
  readonly event: string
  /** Becomes one line of JSON. */
  readonly data: unknown
}

export function eventText({ id, event, data }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A line that clients pass over; it keeps proxies and connections awake. */
export function commentText(comment: string): string {
  return `: ${comment}\n\n`
}

/** How long a client waits before it comes back, in milliseconds. */
export function retryText(delayMs: number): string {
  return `retry: ${delayMs}\n`
}
