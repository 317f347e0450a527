/**
 * The address of a client, which one process of the service passes to another in a header. The header is
 * signed with a key derived from PUNCTUAL_SECRET_KEYS. So the api sees the users behind the console, wherever
 * the console runs. A caller without the keys cannot claim an address.
 *
 * It is signed with every key, so that the two processes may have the keys in different orders while they are
 * exchanged.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

import type { Clock } from '../clock.ts'

export const clientAddressHeader = 'punctual-client-address'

/** How far the clocks of two processes may be apart, and how long a signed address that was seen is good. */
const validSeconds = 300

export interface ClientAddressSigner {
  /** The value of the header, for a request that is sent now. @throws for what is no address */
  sign(address: string): string
  /** The address; null when the value was not signed with one of the keys, or not lately. */
  read(value: string): string | null
}

export function createClientAddressSigner(secretKeys: readonly Buffer[], clock: Clock): ClientAddressSigner {
  const keys = secretKeys.map(
    (key) => new Uint8Array(hkdfSync('sha256', key, '', 'punctual client address', 32)),
  )
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  const signaturesOf = (text: string) => keys.map((key) => createHmac('sha256', key).update(text).digest())
  return {
    sign(address) {
      if (isIP(address) === 0) throw new Error('this is no address')
      const text = `${address} ${nowSeconds()}`
      return `${text} ${signaturesOf(text)
        .map((signature) => signature.toString('base64url'))
        .join(',')}`
    },
    read(value) {
      const [address = '', seconds = '', given = '', more] = value.split(' ')
      if (more !== undefined || isIP(address) === 0 || !/^\d{1,12}$/.test(seconds)) return null
      if (Math.abs(nowSeconds() - Number(seconds)) > validSeconds) return null
      const signatures = given
        .split(',')
        .slice(0, maxSignatures)
        .map((each) => Buffer.from(each, 'base64url'))
      const isSigned = signaturesOf(`${address} ${seconds}`).some((expected) =>
        signatures.some((each) => each.length === expected.length && timingSafeEqual(each, expected)),
      )
      return isSigned ? address : null
    },
  }
}

/** More keys than are in use at the same time while they are exchanged. */
const maxSignatures = 8
