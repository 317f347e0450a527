import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'

import { openPdf } from '../inspect/open-pdf.ts'
import { drawingOf } from './drawing.ts'

/** How deep pages may be made of forms that are made of forms; deeper ones are not inspected. */
const deepest = 8

/** @throws when the file cannot be read, or holds what is not understood */
export async function isBlankPdf(content: Uint8Array): Promise<boolean> {
  const document = await openPdf(content)
  return document.getPages().every(isBlankPage)
}

function isBlankPage({ node }: PDFPage): boolean {
  const contents = node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((_, index) => contents.lookup(index))
      : contents
        ? [contents]
        : []
  // One after the other they are one text: an operator may stand in another part than what it is given.
  const text = streams.map(textOf).join('\n')
  return hasOnlyLinks(node.Annots()) && drawsNothing(text, node.Resources(), deepest)
}

/** Notes, stamps and fields are drawn over the page. */
function hasOnlyLinks(annotations: PDFArray | undefined): boolean {
  if (!annotations) return true
  return annotations.asArray().every((_, index) => {
    const annotation = annotations.lookup(index)
    return annotation instanceof PDFDict && annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Link')
  })
}

function drawsNothing(text: string, resources: PDFDict | undefined, depth: number): boolean {
  const { isSeen, objects } = drawingOf(text)
  return !isSeen && objects.every((name) => isBlankObject(name, resources, depth))
}

/** An object that is not there draws nothing; a form draws what its own text says; a picture is seen. */
function isBlankObject(name: string, resources: PDFDict | undefined, depth: number): boolean {
  const object = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.lookup(PDFName.of(name))
  if (object === undefined) return true
  if (
    depth === 0 ||
    !(object instanceof PDFRawStream) ||
    object.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')
  )
    return false
  return drawsNothing(
    textOf(object),
    object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources,
    depth - 1,
  )
}

function textOf(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('the content of a page is no stream')
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}
