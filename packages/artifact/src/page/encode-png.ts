import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes for each pixel, row by row from the top. */
  readonly rgba: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** 8 bits for each of red, green and blue, without transparency: a page is drawn on white. */
const trueColour = [8, 2, 0, 0, 0]

/** A picture as a PNG (ISO/IEC 15948), its rows unfiltered: pages are flat areas, which compress well so. */
export function encodePng({ width, height, rgba }: Picture): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(trueColour, 8)
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1
    for (let x = 0; x < width; x += 1, from += 4, to += 3) {
      rows[to] = rgba[from]!
      rows[to + 1] = rgba[from + 1]!
      rows[to + 2] = rgba[from + 2]!
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
