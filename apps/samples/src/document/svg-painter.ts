import type { Mark, Sheet } from './drawing.ts'
import { fontFamily } from './fonts.ts'

/** Paints one sheet as an SVG document. */
export function paintSvg(sheet: Sheet): string {
  const size = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#FFFFFF"/>${sheet.marks.map(paint).join('')}</svg>`
}

const anchors = { left: 'start', right: 'end', center: 'middle' } as const

function paint(mark: Mark): string {
  switch (mark.kind) {
    case 'text': {
      const weight = mark.weight === 'semibold' ? 600 : 400
      const font = `font-family="${fontFamily}" font-size="${mark.size}" font-weight="${weight}" fill="${mark.color}"`
      return `<text xml:space="preserve" x="${mark.x}" y="${mark.baseline}" text-anchor="${anchors[mark.align ?? 'left']}" ${font}>${escapeXml(mark.text)}</text>`
    }
    case 'rectangle': {
      const box = `x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" rx="${mark.radius ?? 0}"`
      return `<rect ${box} fill="${mark.fill ?? 'none'}" stroke="${mark.stroke ?? 'none'}" stroke-width="0.75"/>`
    }
    case 'line':
      return `<line x1="${mark.x1}" y1="${mark.y1}" x2="${mark.x2}" y2="${mark.y2}" stroke="${mark.color}" stroke-width="${mark.width}"/>`
    case 'picture':
      return mark.svg.replace('<svg ', `<svg x="${mark.x}" y="${mark.y}" `)
  }
}

/** Text as it stands in XML and HTML, attributes included. Characters that XML cannot hold are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
