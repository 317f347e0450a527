import { clientAddressHeader, type ClientAddressSigner, stopCounting } from '@punctual/runtime'
import type { FastifyInstance } from 'fastify'

/**
 * Takes the address that the console has signed as that of the caller: for the limits, the known addresses and
 * the audit trail. A header that is not signed changes nothing.
 */
export function addClientAddress(app: FastifyInstance, signer: ClientAddressSigner): void {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    const value = request.headers[clientAddressHeader]
    if (typeof value !== 'string') return done()
    const address = signer.read(value)
    if (address !== null) {
      Object.defineProperty(request, 'ip', { value: address })
      // The connection carries the requests of many users, each of whom the console counts.
      stopCounting(request.raw.socket)
    } else if (!isSaid) {
      isSaid = true
      app.log.warn(
        { proxy: request.ip },
        'an address of a client was not signed with a key of PUNCTUAL_SECRET_KEYS within five minutes, and is not believed: compare the keys and the clocks of console and api',
      )
    }
    done()
  })
}
