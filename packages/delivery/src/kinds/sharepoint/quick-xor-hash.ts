/**
 * The hash that SharePoint and OneDrive keep of each file
 * (learn.microsoft.com/onedrive/developer/code-snippets/quickxorhash).
 * Each byte goes into a ring of 160 bits, 11 bits further than the byte before. The length goes over the last 8 bytes.
 */
const ringBits = 160
const stepBits = 11
const ringBytes = ringBits / 8

export async function quickXorHash(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  // 11 and 160 have no common divisor, so bytes that are 160 apart have the same position.
  const columns = new Uint8Array(ringBits)
  let length = 0
  for await (const chunk of chunks)
    for (const byte of chunk) {
      columns[length % ringBits]! ^= byte
      length += 1
    }
  const ring = new Uint8Array(ringBytes)
  for (const [column, byte] of columns.entries()) {
    const position = (column * stepBits) % ringBits
    const index = position >> 3
    const shifted = byte << (position & 7)
    ring[index]! ^= shifted & 0xff
    ring[(index + 1) % ringBytes]! ^= shifted >> 8
  }
  const view = new DataView(ring.buffer)
  const at = ringBytes - 8
  view.setBigUint64(at, view.getBigUint64(at, true) ^ BigInt(length), true)
  return Buffer.from(ring).toString('base64')
}
