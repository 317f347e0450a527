import type { Drawing, Mark } from './drawing.ts'
import { officeFontFamily } from './fonts.ts'
import { rasterize } from './raster.ts'

const pointsPerInch = 72

/** Paints a drawing as slides: text stays text, panels stay shapes, charts become sharp pictures. */
export async function paintPptx(drawing: Drawing): Promise<Uint8Array> {
  const { default: PptxGenJS } = await import('pptxgenjs')
  const deck = new (PptxGenJS as unknown as { new (): import('pptxgenjs').default })()
  const [first] = drawing.sheets
  deck.defineLayout({
    name: 'page',
    width: (first?.width ?? 960) / pointsPerInch,
    height: (first?.height ?? 540) / pointsPerInch,
  })
  deck.layout = 'page'
  deck.title = drawing.title
  deck.subject = drawing.subject
  for (const sheet of drawing.sheets) {
    const slide = deck.addSlide()
    for (const mark of sheet.marks) await paint(slide, mark)
    slide.addNotes(`${drawing.title}: ${sheet.name}. ${drawing.subject}`)
  }
  // The other output types of the library leave the parts uncompressed.
  return (await deck.write({ outputType: 'STREAM', compression: true })) as Uint8Array
}

type Slide = ReturnType<import('pptxgenjs').default['addSlide']>

async function paint(slide: Slide, mark: Mark): Promise<void> {
  switch (mark.kind) {
    case 'text': {
      const width = 640
      const left =
        mark.align === 'right' ? mark.x - width : mark.align === 'center' ? mark.x - width / 2 : mark.x
      const box = inches({ x: left, y: mark.baseline - mark.size * 1.25, width, height: mark.size * 1.6 })
      const style = {
        fontFace: officeFontFamily,
        fontSize: mark.size,
        color: hex(mark.color),
        bold: mark.weight === 'semibold',
      }
      slide.addText(mark.text, {
        ...box,
        ...style,
        align: mark.align ?? 'left',
        valign: 'middle',
        margin: 0,
        wrap: false,
      })
      return
    }
    case 'rectangle': {
      const fill = mark.fill ? { color: hex(mark.fill) } : { type: 'none' as const }
      slide.addShape('rect', {
        ...inches(mark),
        fill,
        ...(mark.stroke && { line: { color: hex(mark.stroke), width: 0.75 } }),
      })
      return
    }
    case 'line': {
      const box = inches({ x: mark.x1, y: mark.y1, width: mark.x2 - mark.x1, height: mark.y2 - mark.y1 })
      slide.addShape('line', { ...box, line: { color: hex(mark.color), width: mark.width } })
      return
    }
    case 'picture': {
      const { png } = await rasterize(mark.svg, 2)
      slide.addImage({
        ...inches(mark),
        data: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
      })
    }
  }
}

function inches(box: { x: number; y: number; width: number; height: number }) {
  return {
    x: box.x / pointsPerInch,
    y: box.y / pointsPerInch,
    w: box.width / pointsPerInch,
    h: box.height / pointsPerInch,
  }
}

function hex(color: string): string {
  return color.replace('#', '')
}
