import { type PDFContext, PDFArray, PDFDict, PDFName, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** Objects that marks use, by the name that the marks have for them. */
export type MarkResources = Readonly<
  Record<string, { readonly of: 'XObject' | 'Font'; readonly ref: PDFRef }>
>

/**
 * Puts content behind that of pages. The pages of a document may share their resources, so each dictionary of them is
 * copied once. The page's own content ends with the graphics state that it began with.
 */
export function createPageContents(context: PDFContext) {
  const copies = new Map<PDFDict | null, { readonly ref: PDFRef; readonly dict: PDFDict }>()
  const before = context.register(context.stream('q\n'))
  const after = context.register(context.stream('\nQ\n'))

  function resourcesOf(node: PDFPage['node']): { readonly ref: PDFRef; readonly dict: PDFDict } {
    const given = context.lookup(node.getInheritableAttribute(PDFName.of('Resources')))
    const key = given instanceof PDFDict ? given : null
    const known = copies.get(key)
    if (known) return known
    const dict = key?.clone(context) ?? context.obj({})
    const copy = { ref: context.register(dict), dict }
    for (const name of ['XObject', 'Font'].map((each) => PDFName.of(each))) {
      const listed = context.lookup(dict.get(name))
      dict.set(name, listed instanceof PDFDict ? listed.clone(context) : context.obj({}))
    }
    copies.set(key, copy)
    return copy
  }

  return {
    /** @param content the reference of a content stream */
    append({ node }: PDFPage, content: PDFRef, resources: MarkResources): void {
      const { ref, dict } = resourcesOf(node)
      for (const [name, used] of Object.entries(resources)) {
        const listed = context.lookup(dict.get(PDFName.of(used.of)), PDFDict)
        listed.set(PDFName.of(name), used.ref)
      }
      node.set(PDFName.of('Resources'), ref)
      node.set(PDFName.of('Contents'), context.obj([before, ...contentsOf(node), after, content]))
    },
  }
}

function contentsOf(node: PDFPage['node']): PDFRef[] {
  const given = node.get(PDFName.of('Contents'))
  const found = node.context.lookup(given)
  if (found instanceof PDFStream && given instanceof PDFRef) return [given]
  return found instanceof PDFArray ? found.asArray().filter((each) => each instanceof PDFRef) : []
}
