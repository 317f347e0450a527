import { largest, mean, numberIn, type Row, textIn } from '../../data/table.ts'
import { biReportIds, datasetIds, workspaceIds } from '../../identifiers.ts'
import type { BiReport, PageData } from '../report.ts'

export const climateReport: BiReport = {
  kind: 'PowerBIReport',
  id: biReportIds.climate,
  name: 'Climate Indicators',
  description: 'Carbon dioxide at Mauna Loa and the temperature of the Earth.',
  workspaceId: workspaceIds.markets,
  datasetId: datasetIds.climate,
  tables: ['CarbonDioxide', 'Temperature'],
  bookmarks: [
    {
      name: 'Bookmark88cc1f',
      displayName: 'Since 2000',
      filter: 'CarbonDioxide/Year ge 2000 and Temperature/Year ge 2000',
    },
  ],
  pages: [
    { name: 'ReportSection1climate', displayName: 'Carbon Dioxide', compose: carbonDioxide },
    { name: 'ReportSection2climate', displayName: 'Temperature', compose: temperature },
  ],
}

function carbonDioxide({ rows, format }: PageData) {
  const months = rows('CarbonDioxide').filter((row) => row.Concentration !== null)
  const [first, last] = [months[0], months.at(-1)]
  const highest = largest(months, 'Concentration')
  return {
    tables: ['CarbonDioxide' as const],
    kpis: [
      reading('First reading', first, format),
      reading('Latest reading', last, format),
      reading('Highest reading', highest, format),
      {
        label: 'Increase',
        value: `${format.number(first && last ? numberIn(last, 'Concentration') - numberIn(first, 'Concentration') : null, 1)} ppm`,
        note: 'first to latest',
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'concentration',
        title: 'Carbon dioxide in the air (parts per million): monthly, and without the seasons',
        area: { x: 0, y: 0, width: 8, height: 12 },
        spec: {
          data: { values: months },
          encoding: {
            x: {
              field: 'Date',
              type: 'temporal',
              timeUnit: 'utcyearmonth',
              scale: { type: 'utc' },
              axis: { title: null, format: '%Y' },
            },
          },
          layer: [
            {
              mark: { type: 'line', strokeWidth: 0.8, opacity: 0.55 },
              encoding: {
                y: { field: 'Concentration', type: 'quantitative', title: null, scale: { zero: false } },
              },
            },
            {
              mark: { type: 'line', strokeWidth: 1.6, color: '#E08A2C' },
              encoding: { y: { field: 'Adjusted', type: 'quantitative' } },
            },
          ],
        },
      },
      {
        kind: 'chart' as const,
        name: 'season',
        title: 'Season: mean distance from the trend (ppm)',
        area: { x: 8, y: 0, width: 4, height: 12 },
        spec: {
          data: {
            values: months.map((row) => ({
              ...row,
              Season: numberIn(row, 'Concentration') - numberIn(row, 'Adjusted'),
            })),
          },
          mark: { type: 'bar', cornerRadiusEnd: 2 },
          encoding: {
            x: {
              field: 'Date',
              type: 'ordinal',
              timeUnit: 'utcmonth',
              title: null,
              axis: { labelAngle: 0, format: '%b', labelOverlap: true },
            },
            y: { aggregate: 'mean', field: 'Season', type: 'quantitative', title: null },
          },
        },
      },
    ],
  }
}

function temperature({ rows, format }: PageData) {
  const years = rows('Temperature')
  const warmest = years.toSorted((left, right) => numberIn(right, 'Anomaly') - numberIn(left, 'Anomaly'))
  const lastTen = years.slice(-10)
  return {
    tables: ['Temperature' as const],
    kpis: [
      {
        label: 'Warmest year',
        value: textIn(warmest[0] ?? {}, 'Year') || '–',
        note: `${degrees(numberIn(warmest[0] ?? {}, 'Anomaly'), format)} above 1951–1980`,
      },
      {
        label: 'Mean of the last ten years',
        value: degrees(mean(lastTen, 'Anomaly'), format),
        note: 'above 1951–1980',
      },
      {
        label: 'Years observed',
        value: format.number(years.length),
        note: `${textIn(years[0] ?? {}, 'Year')} to ${textIn(years.at(-1) ?? {}, 'Year')}`,
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'anomaly',
        title: 'Difference from the mean of 1951 to 1980 (°C)',
        area: { x: 0, y: 0, width: 8, height: 12 },
        spec: {
          data: { values: years },
          mark: { type: 'bar' },
          encoding: {
            x: {
              field: 'Year',
              type: 'ordinal',
              title: null,
              axis: { labelAngle: 0, values: decades(years) },
            },
            y: { field: 'Anomaly', type: 'quantitative', title: null },
            color: { condition: { test: 'datum.Anomaly > 0', value: '#C4514E' }, value: '#1F6FB2' },
          },
        },
      },
      {
        kind: 'table' as const,
        name: 'warmestYears',
        title: 'Warmest years',
        area: { x: 8, y: 0, width: 4, height: 12 },
        columns: [
          { name: 'Year', type: 'integer' as const, ungrouped: true },
          { name: 'Anomaly', type: 'decimal' as const, digits: 2 },
        ],
        rows: warmest,
      },
    ],
  }
}

function reading(label: string, row: Row | undefined, format: PageData['format']) {
  return {
    label,
    value: `${format.number(row ? numberIn(row, 'Concentration') : null, 1)} ppm`,
    note: row ? format.date(textIn(row, 'Date')) : 'no month matches',
  }
}

function degrees(value: number | null, format: PageData['format']): string {
  return `${format.number(value, 2)} °C`
}

function decades(years: readonly Row[]): number[] {
  return years.map((row) => numberIn(row, 'Year')).filter((year) => year % 20 === 0)
}
