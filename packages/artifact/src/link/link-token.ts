/** The token of a link to a delivered file. It says itself which file it opens and until when. */
import { createTokenSigner, idAsBytes, idBytes, idOfBytes } from '@punctual/runtime'

/** What a link opens. */
export interface FileLink {
  readonly executionId: string
  readonly destinationId: string
  /** Row of the data, from 1; 0 without rows. */
  readonly row: number
  /** Of an artifact as it was made, its place in the execution; else the place among the files that were kept as sent. */
  readonly position: number
  readonly isAsMade: boolean
  /** To the second. */
  readonly expiresAt: Date
  /** Under which a file is saved that goes out as it was made; else the kept file has its name. */
  readonly name: string
  /** Of a file that was kept as sent: the message that it was sent with. Links of earlier versions have none. */
  readonly messageId: string
}

export interface LinkTokens {
  sign(link: FileLink): string
  /** Null for what no key has signed. An expired link is read like any other. */
  read(token: string): FileLink | null
}

const version = 1
const headBytes = 2 + 2 * idBytes + 3 * 4
/** In characters. */
const maxNameLength = 200

/** @param secretKeys at least one */
export function createLinkTokens(secretKeys: readonly Uint8Array[]): LinkTokens {
  const signer = createTokenSigner(secretKeys, 'punctual file links')
  return {
    sign: (link) => signer.sign(written(link)),
    read(token) {
      const signed = signer.read(token)
      return signed && readSigned(signed)
    },
  }
}

function written({ executionId, destinationId, row, position, expiresAt, ...file }: FileLink): Buffer {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32BE(row, 0)
  numbers.writeUInt32BE(position, 4)
  numbers.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), 8)
  return Buffer.concat([
    Buffer.from([version, file.isAsMade ? 1 : 0]),
    idAsBytes(executionId),
    idAsBytes(destinationId),
    numbers,
    Buffer.from(file.isAsMade ? [...file.name].slice(0, maxNameLength).join('') : file.messageId),
  ])
}

function readSigned(signed: Buffer): FileLink | null {
  if (signed[0] !== version) return null
  const numbersAt = 2 + 2 * idBytes
  const isAsMade = signed[1] === 1
  const text = signed.subarray(headBytes).toString()
  return {
    isAsMade,
    executionId: idOfBytes(signed.subarray(2, 2 + idBytes)),
    destinationId: idOfBytes(signed.subarray(2 + idBytes, numbersAt)),
    row: signed.readUInt32BE(numbersAt),
    position: signed.readUInt32BE(numbersAt + 4),
    expiresAt: new Date(signed.readUInt32BE(numbersAt + 8) * 1_000),
    name: isAsMade ? text : '',
    messageId: isAsMade ? '' : text,
  }
}
