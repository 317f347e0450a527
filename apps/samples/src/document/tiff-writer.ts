import { deflateSync } from 'node:zlib'

import type { Raster } from './raster.ts'

/*
 * A TIFF file of several pages (TIFF 6.0): after the header, each page has its compressed pixels and a
 * directory that describes them. Every directory points to the next. RGB without transparency, one strip a
 * page, Deflate (compression 8).
 */

const short = 3
const long = 4
const rational = 5

/** @param resolution pixels per inch */
export function writeTiff(pages: readonly Raster[], resolution: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])]
  let length = 8
  let pointer: { part: Buffer; at: number } = { part: parts[0] as Buffer, at: 4 }
  const append = (part: Buffer) => {
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)])
    parts.push(padded)
    length += padded.length
    return length - padded.length
  }
  pages.forEach((page, index) => {
    const strip = deflateSync(withoutAlpha(page.pixels))
    const stripAt = append(strip)
    const bitsAt = append(shorts([8, 8, 8]))
    const resolutionAt = append(longs([resolution, 1]))
    const entries = [
      entry(256, long, [1, page.width]),
      entry(257, long, [1, page.height]),
      entry(258, short, [3, bitsAt]),
      entry(259, short, [1, 8]),
      entry(262, short, [1, 2]),
      entry(273, long, [1, stripAt]),
      entry(277, short, [1, 3]),
      entry(278, long, [1, page.height]),
      entry(279, long, [1, strip.length]),
      entry(282, rational, [1, resolutionAt]),
      entry(283, rational, [1, resolutionAt]),
      entry(296, short, [1, 2]),
      entry(297, short, [2, index | (pages.length << 16)]),
    ]
    const directory = Buffer.concat([shorts([entries.length]), ...entries, longs([0])])
    pointer.part.writeUInt32LE(append(directory), pointer.at)
    pointer = { part: parts.at(-1) as Buffer, at: 2 + entries.length * 12 }
  })
  return Buffer.concat(parts)
}

function entry(tag: number, type: number, [count, value]: [number, number]): Buffer {
  return Buffer.concat([shorts([tag, type]), longs([count, value])])
}

function shorts(values: readonly number[]): Buffer {
  return Buffer.from(new Uint16Array(values).buffer)
}

function longs(values: readonly number[]): Buffer {
  return Buffer.from(new Uint32Array(values).buffer)
}

function withoutAlpha(pixels: Uint8Array): Buffer {
  const colors = Buffer.alloc((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    colors[to] = pixels[from] ?? 0
    colors[to + 1] = pixels[from + 1] ?? 0
    colors[to + 2] = pixels[from + 2] ?? 0
  }
  return colors
}
