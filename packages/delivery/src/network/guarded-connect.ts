import { connect, type Socket } from 'node:net'

import type { Failure } from '@punctual/domain'
import type { EgressGuard, EgressTarget } from '@punctual/runtime'

import { connectFailure, hostRefused } from './connect-failure.ts'

/** What a connection is made with. */
export interface Connecting {
  /** As failures name what reported them. */
  readonly source: string
  readonly egress: EgressGuard
  readonly signal: AbortSignal
  /** Until the other side has taken the connection. */
  readonly timeoutMs: number
}

export type Connected =
  | { readonly ok: true; readonly socket: Socket }
  | { readonly ok: false; readonly failure: Failure }

/**
 * A connection through the guard of outgoing connections, for the libraries that take a socket. Bytes leave it
 * at once.
 */
export async function guardedConnect(
  { host, port }: EgressTarget,
  connecting: Connecting,
): Promise<Connected> {
  const { source, egress, signal, timeoutMs } = connecting
  const reason = egress.check({ host, port })
  if (reason !== null) return { ok: false, failure: hostRefused(host, { reason, source }) }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const { promise, resolve } = Promise.withResolvers<Connected>()
  const socket = connect({
    host,
    port,
    lookup: egress.lookupFor(port),
    noDelay: true,
    signal: limited,
  })
  socket.once('connect', () => resolve({ ok: true, socket }))
  socket.once('error', (error) => resolve({ ok: false, failure: connectFailure(error, connecting) }))
  return await promise
}
