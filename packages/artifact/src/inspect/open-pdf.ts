import { decodePDFRawStream, PDFContext, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { OverLimitError } from '@punctual/runtime/out-of-memory'

/**
 * Most bytes that the streams of a file may unpack to while it is open. Some kilobytes of a hostile file
 * unpack to any number.
 */
const maxUnpacked = 256 * 1_048_576

/** The part of the library's streams that is limited here. */
interface UnpackingStream {
  readonly buffer: Uint8Array
  ensureBuffer(requested: number): Uint8Array
}

/**
 * What the file that is worked on has unpacked to. A process works on one file at a time, so there is one of
 * these.
 */
const unpacked = { bytes: 0, isLimited: false }

/**
 * Opens a PDF. One that only restricts printing or editing opens with the empty password. The unpacked bytes
 * are limited, also afterwards, until the next file is opened. The library has no limit of its own, and
 * reports a stream without memory as damaged.
 *
 * @throws OverLimitError when it unpacks to too much; another error when it is damaged or needs a password
 */
export async function openPdf(content: Uint8Array): Promise<PDFDocument> {
  limitUnpacking()
  unpacked.bytes = 0
  try {
    return await PDFDocument.load(content, { updateMetadata: false, password: '', parseSpeed: Infinity })
  } finally {
    // The library goes on without what it could not unpack: neither that nor its complaint is to be believed.
    if (unpacked.bytes > maxUnpacked) throwOverLimit()
  }
}

/**
 * Puts the limit into the class that all unpacking streams of the library are made of, which it does not
 * export.
 */
function limitUnpacking(): void {
  if (unpacked.isLimited) return
  const context = PDFContext.create()
  const some = decodePDFRawStream(
    PDFRawStream.of(context.obj({ Filter: PDFName.of('FlateDecode') }), new Uint8Array([0x78, 0x9c])),
  )
  const streams = Object.getPrototypeOf(Object.getPrototypeOf(some)) as UnpackingStream
  const original = streams.ensureBuffer
  if (typeof original !== 'function') throw new Error('the PDF library has other streams than expected')
  streams.ensureBuffer = function ensureBuffer(this: UnpackingStream, requested: number): Uint8Array {
    const before = this.buffer.byteLength
    // A buffer that is too small grows to twice its size, or more.
    if (requested > before) unpacked.bytes += Math.max(requested, before * 2) - before
    if (unpacked.bytes > maxUnpacked) throwOverLimit()
    return original.call(this, requested)
  }
  unpacked.isLimited = true
}

function throwOverLimit(): never {
  throw new OverLimitError(`the streams of the PDF unpack to more than ${maxUnpacked} bytes`)
}
