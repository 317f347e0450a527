import { fontFiles, type FontWeight } from './fonts.ts'

/** Measures text in the fonts of the samples; lengths in points. */
export interface TextMeasure {
  width(text: string, size: number, weight?: FontWeight): number
  /** The text, cut and closed with an ellipsis when it is wider than `maximumWidth`. */
  fit(text: string, maximumWidth: number, style: TextStyle): string
  /** The text broken at spaces into lines no wider than `maximumWidth`; a longer word is cut. */
  wrap(text: string, maximumWidth: number, style: TextStyle): string[]
}

export interface TextStyle {
  readonly size: number
  readonly weight?: FontWeight
}

/** Loads the PDF library and the fonts, which costs memory: called when the first document is asked for. */
export async function createTextMeasure(): Promise<TextMeasure> {
  const { default: PDFDocument } = await import('pdfkit')
  const ruler = new PDFDocument({ autoFirstPage: false, font: '' })
  ruler.registerFont('regular', fontFiles.regular).registerFont('semibold', fontFiles.semibold)

  function width(text: string, size: number, weight: FontWeight = 'regular'): number {
    return ruler.font(weight, size).widthOfString(text)
  }

  function fit(text: string, maximumWidth: number, style: TextStyle): string {
    if (width(text, style.size, style.weight) <= maximumWidth) return text
    let shortest = 0
    let longest = text.length - 1
    while (shortest < longest) {
      const middle = Math.ceil((shortest + longest) / 2)
      if (width(`${text.slice(0, middle).trimEnd()}…`, style.size, style.weight) <= maximumWidth)
        shortest = middle
      else longest = middle - 1
    }
    return `${text.slice(0, shortest).trimEnd()}…`
  }

  function wrap(text: string, maximumWidth: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && width(longer, style.size, style.weight) > maximumWidth) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
    return lines.map((each) => fit(each, maximumWidth, style))
  }

  return { width, fit, wrap }
}
