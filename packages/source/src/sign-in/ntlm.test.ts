import { expect, test } from 'vitest'

import { ntlmAuthenticate, ntlmKey, ntlmNegotiate, ntlmResponse, readNtlmChallenge } from './ntlm.ts'
import { mechanisms, spnegoAnswer, spnegoOffer, spnegoToken } from './spnego.ts'

/** The example of MS-NLMP 4.2.1 and 4.2.4. */
const user = { userName: 'User', domain: 'Domain', password: 'Password' }
const targetInfo = Buffer.from(
  '02000c0044006f006d00610069006e0001000c005300650072007600650072000000 0000'.replace(' ', ''),
  'hex',
)
const challenge = { serverChallenge: Buffer.from('0123456789abcdef', 'hex'), targetInfo }
const own = { clientChallenge: Buffer.alloc(8, 0xaa), now: new Date(-11_644_473_600_000) }

/** A challenge message of these pairs. */
function challengeMessage(pairs: Buffer): Buffer {
  const message = Buffer.alloc(48)
  message.write('NTLMSSP\0', 'latin1')
  message.writeUInt32LE(2, 8)
  challenge.serverChallenge.copy(message, 24)
  message.writeUInt16LE(pairs.length, 40)
  message.writeUInt32LE(48, 44)
  return Buffer.concat([message, pairs])
}

test('the key and the proof of NTLMv2 are those of the published example', () => {
  const key = ntlmKey(user)
  expect(key.toString('hex')).toBe('0c868a403bfd7a93a3001ef22ef02e3f')
  const response = ntlmResponse(key, challenge, own)
  expect(response.subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c')
})

test('the message that answers a challenge carries the published LMv2 and NTLMv2 responses, the domain and the user', () => {
  const message = ntlmAuthenticate(user, challenge, own)
  const fieldAt = (at: number) => {
    const offset = message.readUInt32LE(at + 4)
    return message.subarray(offset, offset + message.readUInt16LE(at))
  }
  expect(fieldAt(12).toString('hex')).toBe('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa')
  expect(fieldAt(20).subarray(0, 16).toString('hex')).toBe('68cd0ab851e51c96aabc927bebef6a1c')
  expect([fieldAt(28).toString('utf16le'), fieldAt(36).toString('utf16le')]).toEqual(['Domain', 'User'])
  expect(message.includes(Buffer.from('Password', 'utf16le'))).toBe(false)
})

test('a server that sends its time gets that time back and no older response', () => {
  const time = Buffer.from('0102030405060708', 'hex')
  const pairs = Buffer.concat([Buffer.from('07000800', 'hex'), time, Buffer.alloc(4)])
  const read = readNtlmChallenge(challengeMessage(pairs))
  expect(read?.targetInfo).toEqual(pairs)
  const message = ntlmAuthenticate(user, read!, own)
  const lmOffset = message.readUInt32LE(16)
  expect(message.subarray(lmOffset, lmOffset + 24)).toEqual(Buffer.alloc(24))
  const ntOffset = message.readUInt32LE(24)
  expect(message.subarray(ntOffset + 24, ntOffset + 32)).toEqual(time)
})

test('no bytes of a challenge are read beyond its end, whichever part of it is cut off or overwritten', () => {
  const whole = challengeMessage(targetInfo)
  for (let length = 0; length < whole.length; length += 1) {
    const read = readNtlmChallenge(whole.subarray(0, length))
    if (length < 32) expect(read).toBeNull()
  }
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole)
    damaged[at] = 0xff
    const read = readNtlmChallenge(damaged)
    if (read) expect(ntlmAuthenticate(user, read, own).length).toBeGreaterThan(64)
  }
  expect(readNtlmChallenge(ntlmNegotiate())).toBeNull()
})

test('the envelope of Negotiate gives back the token that it carries, and nothing for damaged bytes', () => {
  for (const length of [1, 100, 130, 300, 5_000]) {
    const token = Buffer.alloc(length, 7)
    const answer = spnegoAnswer(token)
    expect(spnegoToken(answer)).toEqual(token)
    for (const cut of [1, 2, 5, answer.length - 1]) expect(spnegoToken(answer.subarray(0, cut))).toBeNull()
    expect(spnegoToken(spnegoOffer(mechanisms.ntlm, token))).toBeNull()
  }
})
