/// <reference path="./js-md4.d.ts" />
import { createHmac } from 'node:crypto'

import md4 from 'js-md4'

/**
 * The three messages of NTLM, with the responses of NTLMv2 only (MS-NLMP 2.2.1 and 3.3.2). OpenSSL has no MD4
 * any more, so the hash of the password comes from a library. Neither signing nor sealing is asked for: HTTP
 * carries no further message of the protocol.
 */

/** The user of an account; the domain may be empty, then the server takes its own. */
export interface NtlmUser {
  readonly userName: string
  readonly domain: string
  readonly password: string
}

/** What a CHALLENGE_MESSAGE says. */
export interface NtlmChallenge {
  readonly serverChallenge: Buffer
  /** List of attribute pairs as the server sent it; empty when it sent none. */
  readonly targetInfo: Buffer
}

const signature = Buffer.from('NTLMSSP\0', 'latin1')

/** Unicode, target name, NTLM, always sign, extended session security, target info, 128 and 56 bit. */
const flags = 0xa0_88_82_05

/** Bytes of an AUTHENTICATE_MESSAGE before its payload, without the optional version and integrity code. */
const authenticateHeaderBytes = 64

/** Identifier of the attribute pair that holds the server's time. */
const timestampAttribute = 7

export function ntlmNegotiate(): Buffer {
  const message = Buffer.alloc(32)
  signature.copy(message)
  message.writeUInt32LE(1, 8)
  message.writeUInt32LE(flags, 12)
  return message
}

/** @returns null when the bytes are no CHALLENGE_MESSAGE, or one whose fields lie outside of it */
export function readNtlmChallenge(message: Buffer): NtlmChallenge | null {
  if (message.length < 32 || !message.subarray(0, 8).equals(signature) || message.readUInt32LE(8) !== 2)
    return null
  const serverChallenge = message.subarray(24, 32)
  if (message.length < 48) return { serverChallenge, targetInfo: Buffer.alloc(0) }
  const [length, offset] = [message.readUInt16LE(40), message.readUInt32LE(44)]
  if (offset + length > message.length) return null
  return { serverChallenge, targetInfo: message.subarray(offset, offset + length) }
}

/** NTOWFv2: the key that user and password give. */
export function ntlmKey({ userName, domain, password }: NtlmUser): Buffer {
  const passwordHash = Buffer.from(md4.arrayBuffer(unicode(password)))
  return hmacMd5(passwordHash, unicode(userName.toUpperCase() + domain))
}

/** NTProofStr, followed by what it was computed over (MS-NLMP 3.3.2). */
export function ntlmResponse(
  key: Buffer,
  challenge: NtlmChallenge,
  own: { readonly clientChallenge: Buffer; readonly now: Date },
): Buffer {
  const { serverChallenge, targetInfo } = challenge
  const blob = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    timestampOf(targetInfo) ?? fileTime(own.now),
    own.clientChallenge,
    Buffer.alloc(4),
    targetInfo,
    Buffer.alloc(4),
  ])
  return Buffer.concat([hmacMd5(key, Buffer.concat([serverChallenge, blob])), blob])
}

/** The AUTHENTICATE_MESSAGE that answers a challenge. */
export function ntlmAuthenticate(
  user: NtlmUser,
  challenge: NtlmChallenge,
  own: { readonly clientChallenge: Buffer; readonly now: Date },
): Buffer {
  const key = ntlmKey(user)
  const { serverChallenge, targetInfo } = challenge
  const ntResponse = ntlmResponse(key, challenge, own)
  // A server that sends its time does not get the older response beside the newer one.
  const lmResponse =
    timestampOf(targetInfo) === null
      ? Buffer.concat([
          hmacMd5(key, Buffer.concat([serverChallenge, own.clientChallenge])),
          own.clientChallenge,
        ])
      : Buffer.alloc(24)
  const fields = [
    lmResponse,
    ntResponse,
    unicode(user.domain),
    unicode(user.userName),
    unicode(''),
    unicode(''),
  ]
  const header = Buffer.alloc(authenticateHeaderBytes)
  signature.copy(header)
  header.writeUInt32LE(3, 8)
  let offset = authenticateHeaderBytes
  for (const [index, field] of fields.entries()) {
    const at = 12 + index * 8
    header.writeUInt16LE(field.length, at)
    header.writeUInt16LE(field.length, at + 2)
    header.writeUInt32LE(offset, at + 4)
    offset += field.length
  }
  header.writeUInt32LE(flags, 60)
  return Buffer.concat([header, ...fields])
}

/** The value of the pair that holds the server's time; null when there is none. */
function timestampOf(targetInfo: Buffer): Buffer | null {
  let at = 0
  while (at + 4 <= targetInfo.length) {
    const [id, length] = [targetInfo.readUInt16LE(at), targetInfo.readUInt16LE(at + 2)]
    if (id === 0) return null
    if (id === timestampAttribute && length === 8 && at + 12 <= targetInfo.length)
      return targetInfo.subarray(at + 4, at + 12)
    at += 4 + length
  }
  return null
}

/** 100-nanosecond intervals since 1601. */
function fileTime(now: Date): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64LE((BigInt(now.getTime()) + 11_644_473_600_000n) * 10_000n)
  return time
}

function hmacMd5(key: Buffer, data: Buffer): Buffer {
  return createHmac('md5', key).update(data).digest()
}

function unicode(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}
