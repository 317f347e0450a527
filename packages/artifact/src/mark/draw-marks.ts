import {
  beginMarkedContent,
  beginText,
  concatTransformationMatrix,
  endMarkedContent,
  endText,
  drawObject,
  type PDFFont,
  PDFName,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  setFillingRgbColor,
  setFontAndSize,
  setGraphicsState,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  showText,
  stroke,
} from '@cantoo/pdf-lib'
import type { StampPosition } from '@punctual/domain'

import type { LaidText } from './mark-fonts.ts'
import type { PageFrame } from './page-frame.ts'

/** How a content stream calls a font. */
export type NameOfFont = (font: PDFFont) => string

type Sides = Pick<PageFrame, 'width' | 'height'>

/** Largest distance of marks from the edges of the page, in points. */
const maxMargin = 24
const numberSize = 9
const stampSize = 12
const stampPadding = 4
/** Part of the height of a font from its baseline to the middle of a capital. */
const middleOfCapitals = 0.35

/** The watermark along the diagonal, as large as it fits. */
export function watermarkOf(
  text: LaidText,
  { width, height }: Sides,
  { state, nameOf }: { readonly state: string; readonly nameOf: NameOfFont },
): PDFOperator[] {
  const diagonal = Math.hypot(width, height)
  const size = Math.min((0.75 * diagonal) / text.width, Math.min(width, height) / 4)
  const [cos, sin] = [width / diagonal, height / diagonal]
  const [along, across] = [(text.width * size) / 2, middleOfCapitals * size]
  const [x, y] = [width / 2 - along * cos + across * sin, height / 2 - along * sin - across * cos]
  return [
    pushGraphicsState(),
    setGraphicsState(state),
    setFillingGrayscaleColor(0.4),
    ...written(text, { matrix: [cos, sin, -sin, cos, x, y], size, nameOf }),
    popGraphicsState(),
  ]
}

/** The stamp in its frame. At the foot it stands above the number of the page. */
export function stampOf(
  text: LaidText,
  { width, height }: Sides,
  { position, nameOf }: { readonly position: StampPosition; readonly nameOf: NameOfFont },
): PDFOperator[] {
  const margin = marginOf({ width, height })
  const room = width - 2 * (margin + stampPadding)
  const size = Math.min(stampSize, Math.max(room, 1) / text.width, height / 10)
  const [frameWidth, frameHeight] = [text.width * size + 2 * stampPadding, size + 2 * stampPadding]
  const x = leftOf(position, { width, frameWidth, margin })
  const y = position.startsWith('Top') ? height - margin - frameHeight : margin + 2 * numberSize
  const baseline = y + stampPadding + (0.5 - middleOfCapitals) * size
  return [
    pushGraphicsState(),
    setStrokingRgbColor(0.75, 0.1, 0.1),
    setFillingRgbColor(0.75, 0.1, 0.1),
    setLineWidth(1),
    rectangle(x, y, frameWidth, frameHeight),
    stroke(),
    ...written(text, { matrix: [1, 0, 0, 1, x + stampPadding, baseline], size, nameOf }),
    popGraphicsState(),
  ]
}

function leftOf(
  position: StampPosition,
  { width, frameWidth, margin }: { width: number; frameWidth: number; margin: number },
): number {
  if (position.endsWith('Left')) return margin
  return position.endsWith('Right') ? width - margin - frameWidth : (width - frameWidth) / 2
}

/** The number of the page in the middle of its foot. */
export function numberOf(text: LaidText, { width, height }: Sides, nameOf: NameOfFont): PDFOperator[] {
  const size = Math.min(numberSize, height / 20, width / text.width)
  const x = (width - text.width * size) / 2
  return [
    setFillingGrayscaleColor(0.3),
    ...written(text, { matrix: [1, 0, 0, 1, x, marginOf({ width, height })], size, nameOf }),
  ]
}

/** Marks belong to no paragraph of the page: readers that read a page aloud omit them. */
export function asArtifact(
  operators: readonly PDFOperator[],
  { matrix }: Pick<PageFrame, 'matrix'>,
): PDFOperator[] {
  return [
    beginMarkedContent('Artifact'),
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    ...operators,
    popGraphicsState(),
    endMarkedContent(),
  ]
}

export function drawn(name: string): PDFOperator {
  return drawObject(PDFName.of(name))
}

function marginOf({ width, height }: Sides): number {
  return Math.min(maxMargin, Math.min(width, height) / 25)
}

interface Writing {
  readonly matrix: PageFrame['matrix']
  readonly size: number
  readonly nameOf: NameOfFont
}

function written({ runs }: LaidText, { matrix, size, nameOf }: Writing): PDFOperator[] {
  return [
    beginText(),
    setTextMatrix(...matrix),
    ...runs.flatMap(({ font, codes }) => [setFontAndSize(nameOf(font), size), showText(codes)]),
    endText(),
  ]
}
