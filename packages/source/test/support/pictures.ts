/** A PNG of one colour, as small as possible; the text makes it differ from others. */
export function png(text: string): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const last = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
  return Buffer.concat([signature, Buffer.from(text), last])
}

/** A TIFF of so many pages, each an empty directory of images. */
export function tiff(pages: number): Buffer {
  const directories = Array.from({ length: pages }, (_, index) => {
    const directory = Buffer.alloc(6)
    directory.writeUInt32LE(index + 1 < pages ? 8 + 6 * (index + 1) : 0, 2)
    return directory
  })
  const head = Buffer.from([0x49, 0x49, 42, 0, pages > 0 ? 8 : 0, 0, 0, 0])
  return Buffer.concat([head, ...directories])
}
