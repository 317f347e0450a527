import { groupBy, largest, mean, numberIn, type Row, sum, textIn } from '../../data/table.ts'
import { biReportIds, datasetIds, workspaceIds } from '../../identifiers.ts'
import type { BiReport, PageData } from '../report.ts'

const conditions = {
  domain: ['drizzle', 'fog', 'rain', 'snow', 'sun'],
  range: ['#9CC4E4', '#B6BEC8', '#1F6FB2', '#7A62A8', '#E8A93A'],
}

const byMonth = {
  field: 'Date',
  type: 'temporal',
  timeUnit: 'utcyearmonth',
  scale: { type: 'utc' },
  axis: { format: '%b %Y', title: null, tickCount: 8, labelOverlap: true },
}

export const weatherReport: BiReport = {
  kind: 'PowerBIReport',
  id: biReportIds.weather,
  name: 'City Weather',
  description: 'Temperature, rain and wind in Seattle and New York, day by day.',
  workspaceId: workspaceIds.operations,
  datasetId: datasetIds.weather,
  tables: ['Weather'],
  bookmarks: [
    { name: 'Bookmark5e1a7c', displayName: 'Seattle only', filter: "Weather/Location eq 'Seattle'" },
    {
      name: 'Bookmark9d2b41',
      displayName: 'Rainy days of 2015',
      filter: "Weather/Condition eq 'rain' and Weather/Year eq 2015",
    },
  ],
  pages: [
    { name: 'ReportSection1weather', displayName: 'Overview', compose: overview },
    { name: 'ReportSection2weather', displayName: 'Rain and Snow', compose: precipitation },
    { name: 'ReportSection3weather', displayName: 'Daily Extremes', compose: extremes },
    { name: 'ReportSection4weather', displayName: 'Data Coverage', hidden: true, compose: coverage },
  ],
}

function overview({ rows, format }: PageData) {
  const days = rows('Weather')
  const hottest = largest(days, 'Maximum Temperature')
  const wettest = largest(days, 'Precipitation')
  return {
    tables: ['Weather' as const],
    kpis: [
      { label: 'Days observed', value: format.number(days.length), note: period(days, format) },
      {
        label: 'Mean maximum',
        value: `${format.number(mean(days, 'Maximum Temperature'), 1)} °C`,
        note: 'all days and places',
      },
      dayFigure('Hottest day', hottest, { field: 'Maximum Temperature', unit: '°C', format }),
      dayFigure('Wettest day', wettest, { field: 'Precipitation', unit: 'mm', format }),
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'temperatureByMonth',
        title: 'Mean daily maximum by month (°C)',
        area: { x: 0, y: 0, width: 8, height: 12 },
        spec: {
          data: { values: days },
          mark: 'line',
          encoding: {
            x: byMonth,
            y: {
              aggregate: 'mean',
              field: 'Maximum Temperature',
              type: 'quantitative',
              title: null,
              scale: { zero: false },
            },
            color: { field: 'Location', type: 'nominal' },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'daysByCondition',
        title: 'Days by weather',
        area: { x: 8, y: 0, width: 4, height: 12 },
        spec: {
          data: { values: days },
          mark: 'bar',
          encoding: {
            x: { field: 'Location', type: 'nominal', title: null, axis: { labelAngle: 0 } },
            y: { aggregate: 'count', type: 'quantitative', title: null },
            color: { field: 'Condition', type: 'nominal', scale: conditions, legend: { columns: 3 } },
          },
        },
      },
    ],
  }
}

function precipitation({ rows, format }: PageData) {
  const days = rows('Weather')
  const wet = days.filter((day) => numberIn(day, 'Precipitation') > 0)
  return {
    tables: ['Weather' as const],
    kpis: [
      {
        label: 'Precipitation in all',
        value: `${format.number(sum(days, 'Precipitation'))} mm`,
        note: period(days, format),
      },
      { label: 'Wet days', value: format.number(wet.length), note: share(wet.length, days.length, format) },
      {
        label: 'Mean of a wet day',
        value: `${format.number(mean(wet, 'Precipitation'), 1)} mm`,
        note: 'days with any precipitation',
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'precipitationByMonth',
        title: 'Precipitation by calendar month, all years (mm)',
        area: { x: 0, y: 0, width: 7, height: 12 },
        spec: {
          data: { values: days },
          mark: { type: 'bar', cornerRadiusEnd: 2 },
          encoding: {
            x: {
              field: 'Date',
              type: 'ordinal',
              timeUnit: 'utcmonth',
              title: null,
              axis: { labelAngle: 0, format: '%b' },
            },
            xOffset: { field: 'Location' },
            y: { aggregate: 'sum', field: 'Precipitation', type: 'quantitative', title: null },
            color: { field: 'Location', type: 'nominal' },
          },
        },
      },
      {
        kind: 'table' as const,
        name: 'wettestDays',
        title: 'Wettest days',
        area: { x: 7, y: 0, width: 5, height: 12 },
        columns: [
          { name: 'Date', type: 'date' as const },
          { name: 'Location', type: 'text' as const },
          { name: 'Condition', type: 'text' as const },
          { name: 'Precipitation', type: 'decimal' as const },
        ],
        rows: wet.toSorted(
          (left, right) => numberIn(right, 'Precipitation') - numberIn(left, 'Precipitation'),
        ),
      },
    ],
  }
}

function extremes({ rows, format }: PageData) {
  const days = rows('Weather')
  const windiest = largest(days, 'Wind')
  return {
    tables: ['Weather' as const],
    kpis: [
      {
        label: 'Mean wind',
        value: `${format.number(mean(days, 'Wind'), 1)} m/s`,
        note: period(days, format),
      },
      dayFigure('Windiest day', windiest, { field: 'Wind', unit: 'm/s', format }),
      {
        label: 'Days of frost',
        value: format.number(days.filter((day) => numberIn(day, 'Minimum Temperature') < 0).length),
        note: 'minimum below 0 °C',
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'dailyRange',
        title: 'From the lowest minimum to the highest maximum of each month (°C)',
        area: { x: 0, y: 0, width: 12, height: 6 },
        spec: {
          data: { values: days },
          mark: { type: 'area', interpolate: 'monotone', opacity: 0.4 },
          encoding: {
            x: byMonth,
            y: { aggregate: 'min', field: 'Minimum Temperature', type: 'quantitative', title: null },
            y2: { aggregate: 'max', field: 'Maximum Temperature' },
            color: { field: 'Location', type: 'nominal' },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'windCalendar',
        title: 'Mean wind by month and year (m/s)',
        area: { x: 0, y: 6, width: 12, height: 6 },
        spec: {
          data: { values: days },
          mark: 'rect',
          encoding: {
            x: {
              field: 'Date',
              type: 'ordinal',
              timeUnit: 'utcmonth',
              title: null,
              axis: { labelAngle: 0, format: '%b' },
            },
            y: { field: 'Year', type: 'ordinal', title: null },
            color: {
              aggregate: 'mean',
              field: 'Wind',
              type: 'quantitative',
              legend: { orient: 'right', direction: 'vertical', gradientLength: 90 },
            },
          },
        },
      },
    ],
  }
}

function coverage({ rows }: PageData) {
  const counts = [...groupBy(rows('Weather'), 'Location')].flatMap(([location, ofLocation]) =>
    [...groupBy(ofLocation, 'Year')].map(([year, ofYear]): Row => ({
      Location: location,
      Year: Number(year),
      Days: ofYear.length,
    })),
  )
  return {
    tables: ['Weather' as const],
    kpis: [],
    visuals: [
      {
        kind: 'table' as const,
        name: 'daysByYear',
        title: 'Days with an observation',
        area: { x: 0, y: 0, width: 6, height: 12 },
        columns: [
          { name: 'Location', type: 'text' as const },
          { name: 'Year', type: 'integer' as const, ungrouped: true },
          { name: 'Days', type: 'integer' as const },
        ],
        rows: counts,
      },
    ],
  }
}

function dayFigure(
  label: string,
  day: Row | undefined,
  figure: { field: string; unit: string; format: PageData['format'] },
) {
  const { field, unit, format } = figure
  if (!day) return { label, value: '–', note: 'no day matches' }
  const note = `${textIn(day, 'Location')}, ${format.date(textIn(day, 'Date'))}`
  return { label, value: `${format.number(numberIn(day, field), 1)} ${unit}`, note }
}

function period(days: readonly Row[], format: PageData['format']): string {
  const dates = days.map((day) => textIn(day, 'Date')).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  return first && last ? `${format.date(first)} to ${format.date(last)}` : 'no day matches'
}

function share(part: number, whole: number, format: PageData['format']): string {
  return whole === 0 ? 'of no days' : `${format.number((part / whole) * 100)} % of all days`
}
