import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** Whether a PDF has a digital signature. A field that is yet to be signed is none. */
export function isSigned({ context }: PDFDocument): boolean {
  const hasRange = (object: unknown) => object instanceof PDFDict && object.has(PDFName.of('ByteRange'))
  return context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        hasRange(object) ||
        (object instanceof PDFDict && hasRange(context.lookup(object.get(PDFName.of('V'))))),
    )
}
