/**
 * The envelope of the Negotiate scheme (RFC 4178, in DER), as far as a client needs it. It has an offer of
 * one mechanism with its first token, the token within an answer, and a further token.
 */

export const mechanisms = {
  ntlm: Buffer.from('2b06010401823702020a', 'hex'),
  kerberos: Buffer.from('2a864886f712010202', 'hex'),
} as const

const spnego = Buffer.from('2b0601050502', 'hex')

/** Tags of DER that occur. */
const tag = { octets: 0x04, object: 0x06, sequence: 0x30, application: 0x60, first: 0xa0 } as const

/** Deepest nesting that is read; an answer has four levels. */
const maximumDepth = 8

/** A NegTokenInit within its frame: one mechanism and its first token. */
export function spnegoOffer(mechanism: Buffer, token: Buffer): Buffer {
  const types = field(0, der(tag.sequence, der(tag.object, mechanism)))
  const offer = field(0, der(tag.sequence, Buffer.concat([types, field(2, der(tag.octets, token))])))
  return der(tag.application, Buffer.concat([der(tag.object, spnego), offer]))
}

/** A NegTokenResp that carries a further token. */
export function spnegoAnswer(token: Buffer): Buffer {
  return field(1, der(tag.sequence, field(2, der(tag.octets, token))))
}

/** The responseToken of a NegTokenResp; null when there is none, or the bytes are something else. */
export function spnegoToken(message: Buffer): Buffer | null {
  const response = child(message, tag.first + 1)
  const sequence = response && child(response, tag.sequence)
  const responseToken = sequence && child(sequence, tag.first + 2)
  return responseToken && child(responseToken, tag.octets)
}

/** The content of the first value of a tag among the values that stand one after the other. */
function child(values: Buffer, wanted: number): Buffer | null {
  let at = 0
  for (let count = 0; count < maximumDepth && at < values.length; count += 1) {
    const value = valueAt(values, at)
    if (value === null) return null
    if (values[at] === wanted) return value.content
    at = value.end
  }
  return null
}

function valueAt(values: Buffer, at: number): { content: Buffer; end: number } | null {
  const first = values[at + 1]
  if (first === undefined) return null
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 3 || (first >= 0x80 && lengthBytes === 0) || at + 2 + lengthBytes > values.length)
    return null
  const length = lengthBytes === 0 ? first : values.readUIntBE(at + 2, lengthBytes)
  const start = at + 2 + lengthBytes
  return start + length > values.length
    ? null
    : { content: values.subarray(start, start + length), end: start + length }
}

function field(number: number, content: Buffer): Buffer {
  return der(tag.first + number, content)
}

function der(tagByte: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tagByte, ...size]), content])
}
