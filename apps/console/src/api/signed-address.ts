import { isIP } from 'node:net'

import { clientAddressHeader, type ClientAddressSigner } from '@punctual/runtime'
import type { FastifyRequest } from 'fastify'

/** Reports to the REST interface which client sent a request: a header that only this service can make. */
export function signedAddress(
  { ip, socket }: FastifyRequest,
  signer: ClientAddressSigner,
): Record<string, string> {
  // A trusted proxy may write something else than an address; then it counts itself.
  const address = isIP(ip) === 0 ? socket.remoteAddress : ip
  return address === undefined ? {} : { [clientAddressHeader]: signer.sign(address) }
}
