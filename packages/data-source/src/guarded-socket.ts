import { Socket } from 'node:net'

import { failure, FailureError } from '@punctual/domain/failure'
import { egressSaid, sentence } from '@punctual/domain/words'
import type { EgressGuard, EgressReason } from '@punctual/runtime'

/** Where a database listens. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
}

/**
 * A socket that connects through the guard of outgoing connections, whatever a driver requests. The host is
 * checked at once, and every address of its name when it is resolved.
 *
 * @throws FailureError `source_host_refused`
 */
export function guardedSocket({ host, port }: DatabaseAddress, egress: EgressGuard): GuardedSocket {
  const reason = egress.check({ host, port })
  if (reason !== null) throw hostRefused(host, reason)
  return new GuardedSocket({ host, port }, egress)
}

/** Says that a host may not be connected to, and why. */
export function hostRefused(host: string, reason: EgressReason): FailureError {
  return new FailureError(
    failure('source_host_refused', {
      source: 'Sql',
      said: sentence('host_refused', { host, reason: egressSaid(reason) }),
    }),
  )
}

export class GuardedSocket extends Socket {
  readonly #address: DatabaseAddress
  readonly #egress: EgressGuard
  /** Is called with the bytes that come, for a driver that shows none of them before a row is complete. */
  received: (bytes: number) => void = () => {}
  /** TLS compares the certificate with this name where a driver does not pass it on. */
  readonly _host: string

  constructor(address: DatabaseAddress, egress: EgressGuard) {
    super()
    this.#address = address
    this.#egress = egress
    this._host = address.host
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) this.received(chunk.length)
    return super.push(chunk)
  }

  /** Drivers pass a port and a host, which are the ones that the guard has checked. */
  override connect(): this {
    const { host, port } = this.#address
    this.setNoDelay(true)
    return super.connect({ host, port, lookup: this.#egress.lookupFor(port) })
  }
}
