/// <reference path="../js-md4.d.ts" />
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import md4 from 'js-md4'

/**
 * The server's side of NTLM (MS-NLMP), for one account: it makes a challenge and recomputes the proof of the
 * client. Only NTLMv2 is taken.
 */
export interface NtlmVerifier {
  /** A CHALLENGE_MESSAGE; null when the message is no NEGOTIATE_MESSAGE. */
  challenge(negotiate: Buffer): IssuedChallenge | null
  /** Whether the AUTHENTICATE_MESSAGE proves the password of the user over this challenge. */
  isProof(authenticate: Buffer, issued: IssuedChallenge): boolean
}

export interface IssuedChallenge {
  readonly message: Buffer
  readonly serverChallenge: Buffer
  readonly targetInfo: Buffer
}

const signature = 'NTLMSSP\0'
const computer = 'REPORTS'
const domain = 'SAMPLE'

export function createNtlmVerifier(
  account: { user: string; password: string },
  now: () => Date,
): NtlmVerifier {
  return {
    challenge(negotiate) {
      if (typeOf(negotiate) !== 1) return null
      const serverChallenge = randomBytes(8)
      const targetInfo = Buffer.concat([
        pair(2, utf16(domain)),
        pair(1, utf16(computer)),
        pair(7, fileTime(now())),
        pair(0, Buffer.alloc(0)),
      ])
      const target = utf16(domain)
      const head = Buffer.alloc(56)
      head.write(signature, 'latin1')
      head.writeUInt32LE(2, 8)
      head.writeUInt16LE(target.length, 12)
      head.writeUInt16LE(target.length, 14)
      head.writeUInt32LE(head.length, 16)
      head.writeUInt32LE(0xa2_8a_82_05, 20)
      serverChallenge.copy(head, 24)
      head.writeUInt16LE(targetInfo.length, 40)
      head.writeUInt16LE(targetInfo.length, 42)
      head.writeUInt32LE(head.length + target.length, 44)
      return { message: Buffer.concat([head, target, targetInfo]), serverChallenge, targetInfo }
    },
    isProof(authenticate, { serverChallenge, targetInfo }) {
      if (typeOf(authenticate) !== 3 || authenticate.length < 64) return false
      const response = fieldAt(authenticate, 20)
      const [givenDomain, user] = [fieldAt(authenticate, 28), fieldAt(authenticate, 36)].map((field) =>
        field.toString('utf16le'),
      )
      const known =
        user?.toLowerCase() === account.user.toLowerCase() && /^(|SAMPLE)$/i.test(givenDomain ?? '')
      // A response of 24 bytes is NTLMv1, which servers of today refuse.
      if (!known || response.length <= 24) return false
      const [proof, blob] = [response.subarray(0, 16), response.subarray(16)]
      const passwordHash = Buffer.from(md4.arrayBuffer(utf16(account.password)))
      const key = hmac(passwordHash, utf16((user ?? '').toUpperCase() + (givenDomain ?? '')))
      return (
        blob.includes(targetInfo) && timingSafeEqual(hmac(key, Buffer.concat([serverChallenge, blob])), proof)
      )
    },
  }
}

function typeOf(message: Buffer): number {
  return message.length >= 16 && message.toString('latin1', 0, 8) === signature ? message.readUInt32LE(8) : 0
}

function fieldAt(message: Buffer, at: number): Buffer {
  const offset = message.readUInt32LE(at + 4)
  return message.subarray(offset, offset + message.readUInt16LE(at))
}

function pair(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}

function fileTime(now: Date): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64LE((BigInt(now.getTime()) + 11_644_473_600_000n) * 10_000n)
  return time
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest()
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}
