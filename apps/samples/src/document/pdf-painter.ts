import type { Drawing, Mark, Sheet, TextMark } from './drawing.ts'
import { fontFiles } from './fonts.ts'

/** Paints a drawing as PDF: real text, vector charts, an outline entry for every sheet. */
export async function paintPdf(drawing: Drawing): Promise<Uint8Array> {
  const [{ default: PDFDocument }, { default: drawSvg }] = await Promise.all([
    import('pdfkit'),
    import('svg-to-pdfkit'),
  ])
  const document = new PDFDocument({
    autoFirstPage: false,
    // None at first: a file opened before it is registered is parsed again at every change of font.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: drawing.title,
      Subject: drawing.subject,
      Creator: 'Punctual samples',
      CreationDate: drawing.createdAt,
    },
  })
  document.registerFont('regular', fontFiles.regular).registerFont('semibold', fontFiles.semibold)
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.once('end', resolve))
  for (const sheet of drawing.sheets) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    if (isNewEntry(drawing.sheets, sheet)) document.outline.addItem(sheet.name)
    for (const mark of sheet.marks) paint(document, mark, drawSvg)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function isNewEntry(sheets: readonly Sheet[], sheet: Sheet): boolean {
  return sheets.find(({ name }) => name === sheet.name) === sheet
}

function paint(
  document: PDFKit.PDFDocument,
  mark: Mark,
  drawSvg: typeof import('svg-to-pdfkit').default,
): void {
  switch (mark.kind) {
    case 'text':
      return paintText(document, mark)
    case 'rectangle':
      document.lineWidth(0.75).roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0)
      if (mark.fill && mark.stroke) document.fillAndStroke(mark.fill, mark.stroke)
      else if (mark.fill) document.fill(mark.fill)
      else document.stroke(mark.stroke ?? '#000000')
      return
    case 'line':
      document.lineWidth(mark.width).moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).stroke(mark.color)
      return
    case 'picture':
      drawSvg(document, mark.svg, mark.x, mark.y, {
        width: mark.width,
        height: mark.height,
        assumePt: true,
        fontCallback: (_family, bold) => (bold ? 'semibold' : 'regular'),
      })
  }
}

function paintText(document: PDFKit.PDFDocument, mark: TextMark): void {
  document.font(mark.weight ?? 'regular', mark.size).fillColor(mark.color)
  const width = mark.align === undefined || mark.align === 'left' ? 0 : document.widthOfString(mark.text)
  const x = mark.align === 'right' ? mark.x - width : mark.align === 'center' ? mark.x - width / 2 : mark.x
  document.text(mark.text, x, mark.baseline, { lineBreak: false, baseline: 'alphabetic' })
}
