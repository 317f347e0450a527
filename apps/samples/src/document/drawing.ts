import type { FontWeight } from './fonts.ts'

/**
 * What can stand on a sheet. The layout decides where marks stand. Painters draw the same marks as PDF or
 * SVG, so a report is alike in every format. All lengths are points (1/72 inch), the origin is the upper left
 * corner.
 */
export type Mark = TextMark | RectangleMark | LineMark | PictureMark

export interface TextMark {
  readonly kind: 'text'
  readonly text: string
  /** Left edge, right edge or centre, as `align` says. */
  readonly x: number
  /** The line that the letters stand on. */
  readonly baseline: number
  readonly size: number
  readonly color: string
  readonly weight?: FontWeight
  readonly align?: 'left' | 'right' | 'center'
}

export interface RectangleMark {
  readonly kind: 'rectangle'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly fill?: string
  readonly stroke?: string
  readonly radius?: number
}

export interface LineMark {
  readonly kind: 'line'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly color: string
  readonly width: number
}

/** A chart: an SVG document of exactly this size. */
export interface PictureMark {
  readonly kind: 'picture'
  readonly svg: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One page. */
export interface Sheet {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

/** A finished document before it has a format. */
export interface Drawing {
  readonly title: string
  readonly subject: string
  readonly createdAt: Date
  readonly sheets: readonly Sheet[]
}
