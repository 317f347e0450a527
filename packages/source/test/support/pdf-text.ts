import { readFile } from 'node:fs/promises'

import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What a reader finds who searches or copies: the text of each page of a PDF, without the breaks of its lines. */
export async function textOfPages(path: string): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path))
    return [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  } finally {
    library.destroy()
  }
}
