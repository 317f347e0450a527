import { type PDFPage, PDFArray, PDFName, PDFNumber } from '@cantoo/pdf-lib'

/** The visible part of a page as its reader holds it: its lower left corner is at 0, 0. */
export interface PageFrame {
  readonly width: number
  readonly height: number
  /** From the coordinates of the frame to those of the page, as `cm` takes it. */
  readonly matrix: readonly [number, number, number, number, number, number]
}

interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** What readers take for a page that says no usable size of its own. */
const letter: Box = { left: 0, bottom: 0, right: 612, top: 792 }

/** The frame of a page: what its crop box leaves of it, turned as the page is. */
export function frameOf({ node }: PDFPage): PageFrame {
  const media = boxOf(node.getInheritableAttribute(PDFName.of('MediaBox')), node) ?? letter
  const crop = boxOf(node.getInheritableAttribute(PDFName.of('CropBox')), node)
  const { left, bottom, right, top } = (crop && common(crop, media)) ?? media
  const [width, height] = [right - left, top - bottom]
  switch (turnOf(node)) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, right, bottom] }
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, right, top] }
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, left, top] }
    default:
      return { width, height, matrix: [1, 0, 0, 1, left, bottom] }
  }
}

function turnOf(node: PDFPage['node']): number {
  const turn = node.context.lookup(node.getInheritableAttribute(PDFName.of('Rotate')))
  return turn instanceof PDFNumber ? ((turn.asNumber() % 360) + 360) % 360 : 0
}

/** The corners may be given in any order; null for what is no area. */
function boxOf(value: unknown, { context }: PDFPage['node']): Box | null {
  const given = context.lookup(value as PDFArray)
  if (!(given instanceof PDFArray) || given.size() !== 4) return null
  const numbers = given.asArray().map((each) => context.lookup(each))
  const [x1, y1, x2, y2] = numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN))
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  return area({
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  })
}

function common(one: Box, other: Box): Box | null {
  return area({
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  })
}

function area(box: Box): Box | null {
  const [width, height] = [box.right - box.left, box.top - box.bottom]
  return width > 0 && height > 0 && Number.isFinite(width * height) ? box : null
}
