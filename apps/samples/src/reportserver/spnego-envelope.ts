/** The envelope of Negotiate (RFC 4178), as a server needs it that knows NTLM. */

const signature = Buffer.from('NTLMSSP\0', 'latin1')
const ntlmMechanism = Buffer.from('060a2b06010401823702020a', 'hex')

/**
 * The NTLM message of a token: as it stands, or in an envelope. A first token must name the mechanism.
 */
export function tokenInEnvelope(token: Buffer): Buffer {
  const at = token.indexOf(signature)
  if (at <= 0) return token
  const isFirst = token[0] === 0x60
  return isFirst && !token.subarray(0, at).includes(ntlmMechanism) ? Buffer.alloc(0) : token.subarray(at)
}

/** A NegTokenResp: the handshake goes on, with NTLM, and this is the challenge. */
export function challengeInEnvelope(message: Buffer): Buffer {
  const state = tlv(0xa0, tlv(0x0a, Buffer.from([1])))
  const mechanism = tlv(0xa1, ntlmMechanism)
  const token = tlv(0xa2, tlv(0x04, message))
  return tlv(0xa1, tlv(0x30, Buffer.concat([state, mechanism, token])))
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
