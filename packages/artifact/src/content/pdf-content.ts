import { createHash, type Hash } from 'node:crypto'

import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

import { openPdf } from '../inspect/open-pdf.ts'

/** Entries that say when, by what or where in the file something was made, and nothing of what is shown. */
const unseen = new Set([
  'Parent',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'CreationDate',
  'ModDate',
  'StructParent',
  'StructParents',
])

/** The same of notes and links. */
const unseenOfAnnotations = new Set(['M', 'NM', 'P'])

const none: ReadonlySet<string> = new Set()

/** How a stream is packed. */
const packing: ReadonlySet<string> = new Set(['Length', 'Filter', 'DecodeParms'])

/** The prefix of a font of which a file holds only some characters is random. */
const subsetPrefix = /^[A-Z]{6}\+/

/**
 * A digest of everything that the pages of a document refer to: their text, and the fonts and pictures that
 * show it. The same text means something else in another font. Objects are numbered in the order in which
 * they are met, so that numbers and places in the file do not count.
 *
 * @throws when the file cannot be read
 */
export async function digestOfPdfPages(content: Uint8Array): Promise<string> {
  const document = await openPdf(content)
  const hash = createHash('sha256')
  const met = new Map<string, number>()
  // What is met is hashed after what it was met in: deep nesting takes no stack, except of direct objects.
  const pending: PDFObject[] = document.getPages().map(({ node }) => node)
  for (const page of pending) addObject(page, { hash, met, pending, context: document.context })
  return hash.digest('hex')
}

interface Reading {
  readonly hash: Hash
  readonly met: Map<string, number>
  readonly pending: PDFObject[]
  readonly context: PDFContext
}

function addObject(object: PDFObject | undefined, reading: Reading): void {
  const { hash } = reading
  if (object instanceof PDFRef) return addReference(object, reading)
  if (object instanceof PDFRawStream) {
    addDictionary(object.dict, reading, packing)
    const bytes = unfiltered(object)
    hash.update(`stream ${bytes.length}\n`).update(bytes)
  } else if (object instanceof PDFStream) {
    addDictionary(object.dict, reading, packing)
    hash.update('stream\n').update(object.getContents())
  } else if (object instanceof PDFDict) addDictionary(object, reading)
  else if (object instanceof PDFArray) {
    hash.update(`[${object.size()}\n`)
    for (const each of object.asArray()) addObject(each, reading)
  } else if (object instanceof PDFName) hash.update(`/${object.decodeText().replace(subsetPrefix, '')}\n`)
  else if (object instanceof PDFString || object instanceof PDFHexString)
    hash.update(`string ${Buffer.from(object.asBytes()).toString('hex')}\n`)
  else hash.update(`${object === undefined ? 'null' : object.toString()}\n`)
}

function addReference(reference: PDFRef, { hash, met, pending, context }: Reading): void {
  const known = met.get(reference.tag)
  hash.update(`reference ${known ?? met.size}\n`)
  if (known !== undefined) return
  met.set(reference.tag, met.size)
  const object = context.lookup(reference)
  if (object !== undefined) pending.push(object)
}

function addDictionary(dictionary: PDFDict, reading: Reading, alsoUnseen = none): void {
  const isAnnotation = dictionary.has(PDFName.of('Subtype')) && dictionary.has(PDFName.of('Rect'))
  const left = isAnnotation ? unseenOfAnnotations : alsoUnseen
  const entries = dictionary
    .entries()
    .map(([name, value]) => [name.decodeText(), value] as const)
    .filter(([name]) => !unseen.has(name) && !left.has(name))
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
  reading.hash.update(`<${entries.length}\n`)
  for (const [name, value] of entries) {
    reading.hash.update(`/${name} `)
    addObject(value, reading)
  }
}

/** As it was before compression, where that can be read: programs compress differently. */
function unfiltered(stream: PDFRawStream): Uint8Array {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const isPicture = filter?.toString().includes('DCT') || filter?.toString().includes('JPX')
  return isPicture || filter === undefined ? stream.getContents() : decodePDFRawStream(stream).decode()
}
