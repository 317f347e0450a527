import { Readable } from 'node:stream'

/** A body that sends its part and never ends. */
export function stalling(part: Uint8Array): Readable {
  const body = new Readable({ read() {} })
  body.push(part)
  return body
}

/** A body that sends its part; then the connection breaks. */
export function breaking(part: Uint8Array): Readable {
  return Readable.from(
    (async function* () {
      yield part
      throw new Error('connection broken on purpose')
    })(),
  )
}
