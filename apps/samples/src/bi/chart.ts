import type { TopLevelSpec } from 'vega-lite'

import { fontFamily } from '../document/fonts.ts'
import type { TextMeasure } from '../document/text-measure.ts'
import { colors, seriesColors } from '../document/theme.ts'
import type { ValueFormat } from '../document/value-format.ts'
import type { ChartSpec } from './report.ts'

export interface ChartSize {
  readonly width: number
  readonly height: number
}

/**
 * Draws a chart as an SVG document of exactly the given size, with numbers and dates in the words of a
 * locale.
 */
export type DrawChart = (spec: ChartSpec, size: ChartSize, format: ValueFormat) => Promise<string>

/** Loads Vega, which costs memory: called when the first chart is asked for. */
export async function createChartRenderer(measure: TextMeasure): Promise<DrawChart> {
  const [vega, { compile }] = await Promise.all([import('vega'), import('vega-lite')])
  // Without a canvas Vega only guesses how wide a text is, and leaves ugly gaps beside long labels.
  const metrics = (
    vega as unknown as { textMetrics: { width(item: TextItem, text: string | number | null): number } }
  ).textMetrics
  metrics.width = (item, text) =>
    measure.width(
      String(text ?? ''),
      item.fontSize ?? 11,
      Number(item.fontWeight) >= 600 ? 'semibold' : 'regular',
    )

  return async (spec, size, format) => {
    const sized = {
      ...spec,
      ...size,
      background: 'transparent',
      autosize: { type: 'fit', contains: 'padding' },
      padding: 2,
    }
    const { spec: compiled } = compile({ ...sized, config: chartConfig } as unknown as TopLevelSpec)
    const locale = { number: numberLocale(format.locale), time: timeLocale(format.locale) }
    const view = new vega.View(vega.parse(compiled), {
      renderer: 'none',
      logLevel: vega.Error,
      locale,
    } as object)
    const svg = await view.toSVG()
    view.finalize()
    return svg
  }
}

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: number | string
}

const label = {
  labelColor: colors.quiet,
  labelFontSize: 8.5,
  titleColor: colors.quiet,
  titleFontSize: 8.5,
  titleFontWeight: 400,
}

const chartConfig = {
  font: fontFamily,
  view: { stroke: null },
  range: {
    category: [...seriesColors],
    heatmap: ['#D3E4F3', '#9CC4E4', '#1F6FB2', '#123F68'],
    ramp: ['#D3E4F3', '#9CC4E4', '#1F6FB2', '#123F68'],
  },
  axis: {
    ...label,
    grid: false,
    labelFlush: false,
    domainColor: colors.hairline,
    tickColor: colors.hairline,
    tickSize: 3,
    labelPadding: 4,
    titlePadding: 6,
  },
  axisY: { grid: true, gridColor: '#EBEFF3', domain: false, ticks: false },
  axisBand: { grid: false },
  legend: {
    ...label,
    orient: 'top',
    direction: 'horizontal',
    title: null,
    symbolSize: 60,
    symbolStrokeWidth: 0,
    offset: 4,
    columnPadding: 14,
  },
  line: { strokeWidth: 1.8 },
  boxplot: { rule: { color: colors.quiet } },
  bar: { color: seriesColors[0] },
  area: { opacity: 0.85 },
}

function numberLocale(locale: string) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: true }).formatToParts(
    1_234_567.5,
  )
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: sign('decimal', '.'), thousands: sign('group', ','), grouping: [3], currency: ['$', ''] }
}

function timeLocale(locale: string) {
  const names = (options: Intl.DateTimeFormatOptions, instants: number[]) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return instants.map((instant) => format.format(instant))
  }
  const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2001, index, 1))
  const days = Array.from({ length: 7 }, (_, index) => Date.UTC(2001, 3, 1 + index))
  return {
    dateTime: '%x, %X',
    date: '%-d %b %Y',
    time: '%H:%M:%S',
    periods: ['AM', 'PM'],
    days: names({ weekday: 'long' }, days),
    shortDays: names({ weekday: 'short' }, days),
    months: names({ month: 'long' }, months),
    shortMonths: names({ month: 'short' }, months),
  }
}
