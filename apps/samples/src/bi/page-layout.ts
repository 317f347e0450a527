import type { Mark, Sheet } from '../document/drawing.ts'
import type { TextMeasure } from '../document/text-measure.ts'
import { colors, seriesColors } from '../document/theme.ts'
import type { ValueFormat } from '../document/value-format.ts'
import type { DrawChart } from './chart.ts'
import type { Area, Kpi, PageContent, Visual } from './report.ts'
import { drawTable } from './table-visual.ts'

/** Size of a page in points: sixteen to nine, as on a screen. */
export const pageWidth = 960
export const pageHeight = 540

const margin = 36
const contentWidth = pageWidth - 2 * margin
const gap = 12

/** What surrounds the visuals of a page. */
export interface PageFrame {
  readonly reportName: string
  readonly pageName: string
  /** The filters in words, or that there are none. */
  readonly filters: string
  readonly sources: string
  readonly exportedAt: Date
  readonly number: number
  readonly count: number
}

export interface LayoutTools {
  readonly measure: TextMeasure
  readonly drawChart: DrawChart
  readonly format: ValueFormat
}

/** Sets one page: title, key figures, visuals, footer. */
export async function layOutPage(frame: PageFrame, content: PageContent, tools: LayoutTools): Promise<Sheet> {
  const top = content.kpis.length > 0 ? 146 : 84
  const body = { x: margin, y: top, width: contentWidth, height: pageHeight - 44 - top }
  const visuals: Mark[] = []
  for (const visual of content.visuals)
    visuals.push(...(await visualMarks(visual, boxOf(visual, body), tools)))
  return {
    name: frame.pageName,
    width: pageWidth,
    height: pageHeight,
    marks: [...header(frame, tools), ...keyFigures(content.kpis, tools), ...visuals, ...footer(frame, tools)],
  }
}

function header(frame: PageFrame, { measure }: LayoutTools): Mark[] {
  const titleWidth = measure.width(frame.reportName, 22, 'semibold')
  const subtitle = measure.fit(frame.filters, contentWidth, { size: 9.5 })
  return [
    { kind: 'rectangle', x: 0, y: 0, width: pageWidth, height: 5, fill: colors.accent },
    {
      kind: 'text',
      text: frame.reportName,
      x: margin,
      baseline: 46,
      size: 22,
      color: colors.title,
      weight: 'semibold',
    },
    {
      kind: 'text',
      text: frame.pageName,
      x: margin + titleWidth + 14,
      baseline: 46,
      size: 14,
      color: colors.accent,
    },
    { kind: 'text', text: subtitle, x: margin, baseline: 66, size: 9.5, color: colors.quiet },
  ]
}

function keyFigures(kpis: readonly Kpi[], { measure }: LayoutTools): Mark[] {
  const width = (contentWidth - gap * (kpis.length - 1)) / kpis.length
  return kpis.flatMap((kpi, index): Mark[] => {
    const x = margin + index * (width + gap)
    const inside = { left: x + 16, width: width - 26 }
    return [
      { kind: 'rectangle', x, y: 80, width, height: 56, fill: colors.panel, radius: 4 },
      {
        kind: 'rectangle',
        x,
        y: 80,
        width: 4,
        height: 56,
        fill: seriesColors[index % seriesColors.length] ?? colors.accent,
        radius: 2,
      },
      {
        kind: 'text',
        text: measure.fit(kpi.label, inside.width, { size: 8.5 }),
        x: inside.left,
        baseline: 95,
        size: 8.5,
        color: colors.quiet,
      },
      {
        kind: 'text',
        text: measure.fit(kpi.value, inside.width, { size: 17, weight: 'semibold' }),
        x: inside.left,
        baseline: 115,
        size: 17,
        color: colors.title,
        weight: 'semibold',
      },
      {
        kind: 'text',
        text: measure.fit(kpi.note, inside.width, { size: 8 }),
        x: inside.left,
        baseline: 129,
        size: 8,
        color: colors.quiet,
      },
    ]
  })
}

async function visualMarks(visual: Visual, box: Area, tools: LayoutTools): Promise<Mark[]> {
  const title: Mark[] = [
    { kind: 'rectangle', ...box, stroke: colors.hairline, fill: colors.white, radius: 4 },
    {
      kind: 'text',
      text: tools.measure.fit(visual.title, box.width - 24, { size: 10.5, weight: 'semibold' }),
      x: box.x + 12,
      baseline: box.y + 20,
      size: 10.5,
      color: colors.title,
      weight: 'semibold',
    },
  ]
  const inner = innerBox(box)
  if (visual.kind === 'table') return [...title, ...drawTable(visual, inner, tools)]
  return [
    ...title,
    { kind: 'picture', svg: await tools.drawChart(visual.spec, inner, tools.format), ...inner },
  ]
}

/** Where a visual stands in points. */
function boxOf(visual: Visual, body: Area): Area {
  const column = (body.width + gap) / 12
  const row = (body.height + gap) / 12
  return {
    x: body.x + visual.area.x * column,
    y: body.y + visual.area.y * row,
    width: visual.area.width * column - gap,
    height: visual.area.height * row - gap,
  }
}

/** The room of a visual beneath its title. */
function innerBox(box: Area): Area {
  return {
    x: box.x + 10,
    y: box.y + 28,
    width: Math.round(box.width - 20),
    height: Math.round(box.height - 36),
  }
}

function footer(frame: PageFrame, { measure, format }: LayoutTools): Mark[] {
  const baseline = pageHeight - 16
  const right = `Exported ${format.moment(frame.exportedAt)}   |   Page ${frame.number} of ${frame.count}`
  const room = contentWidth - measure.width(right, 8) - 24
  return [
    {
      kind: 'line',
      x1: margin,
      y1: pageHeight - 32,
      x2: pageWidth - margin,
      y2: pageHeight - 32,
      color: colors.hairline,
      width: 0.75,
    },
    {
      kind: 'text',
      text: measure.fit(`Source: ${frame.sources}`, room, { size: 8 }),
      x: margin,
      baseline,
      size: 8,
      color: colors.quiet,
    },
    {
      kind: 'text',
      text: right,
      x: pageWidth - margin,
      baseline,
      size: 8,
      color: colors.quiet,
      align: 'right',
    },
  ]
}
