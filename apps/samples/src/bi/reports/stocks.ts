import { groupBy, numberIn, type Row, textIn } from '../../data/table.ts'
import { biReportIds, datasetIds, workspaceIds } from '../../identifiers.ts'
import type { BiReport, PageData } from '../report.ts'

export const stocksReport: BiReport = {
  kind: 'PowerBIReport',
  id: biReportIds.stocks,
  name: 'Technology Stocks',
  description: 'Monthly prices of five companies from 2000 to 2010.',
  workspaceId: workspaceIds.markets,
  datasetId: datasetIds.stocks,
  tables: ['Stocks'],
  bookmarks: [
    {
      name: 'Bookmark0a44de',
      displayName: 'The crisis of 2008',
      filter: 'Stocks/Year ge 2007 and Stocks/Year le 2009',
    },
  ],
  pages: [
    { name: 'ReportSection1stocks', displayName: 'Prices', compose: prices },
    { name: 'ReportSection2stocks', displayName: 'Years', compose: years },
  ],
}

const byMonth = {
  field: 'Date',
  type: 'temporal',
  timeUnit: 'utcyearmonth',
  scale: { type: 'utc' },
  axis: { format: '%Y', title: null, tickCount: 10, labelOverlap: true },
}

function prices({ rows, format }: PageData) {
  const months = rows('Stocks')
  const series = [...groupBy(months, 'Symbol')].map(([symbol, own]) => ({
    symbol,
    own,
    first: own[0],
    last: own.at(-1),
  }))
  const indexed = series.flatMap(({ own, first }) =>
    own.map((row) => ({ ...row, Growth: numberIn(row, 'Price') / numberIn(first ?? row, 'Price') })),
  )
  return {
    tables: ['Stocks' as const],
    kpis: series.map(({ symbol, first, last }) => ({
      label: symbol,
      value: `$${format.number(last ? numberIn(last, 'Price') : null, 2)}`,
      note: first && last ? `${change(first, last, format)} since ${format.date(textIn(first, 'Date'))}` : '',
    })),
    visuals: [
      {
        kind: 'chart' as const,
        name: 'growth',
        title: 'Growth: multiples of the first price, logarithmic',
        area: { x: 0, y: 0, width: 7, height: 12 },
        spec: {
          data: { values: indexed },
          mark: 'line',
          encoding: {
            x: byMonth,
            y: {
              field: 'Growth',
              type: 'quantitative',
              title: null,
              scale: { type: 'log', nice: false },
              axis: { format: '~g', values: [0.1, 0.2, 0.5, 1, 2, 5, 10] },
            },
            color: { field: 'Symbol', type: 'nominal' },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'prices',
        title: 'Price by month ($)',
        area: { x: 7, y: 0, width: 5, height: 12 },
        spec: {
          data: { values: months },
          mark: 'line',
          encoding: {
            x: byMonth,
            y: { field: 'Price', type: 'quantitative', title: null },
            color: { field: 'Symbol', type: 'nominal', legend: null },
          },
        },
      },
    ],
  }
}

function years({ rows }: PageData) {
  const returns = yearlyReturns(rows('Stocks'))
  return {
    tables: ['Stocks' as const],
    kpis: [],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'returns',
        title: 'Change from the first to the last month of each year (%)',
        area: { x: 0, y: 0, width: 7, height: 12 },
        spec: {
          data: { values: returns },
          mark: 'rect',
          encoding: {
            x: { field: 'Year', type: 'ordinal', title: null, axis: { labelAngle: 0 } },
            y: { field: 'Symbol', type: 'nominal', title: null },
            color: {
              field: 'Change (%)',
              type: 'quantitative',
              scale: {
                domain: [-100, 0, 150],
                range: ['#C4514E', '#F6F7F8', '#1F6FB2'],
                clamp: true,
                interpolate: 'rgb',
              },
              legend: { orient: 'right', direction: 'vertical', gradientLength: 180 },
            },
          },
        },
      },
      {
        kind: 'table' as const,
        name: 'yearlyReturns',
        title: 'Best years',
        area: { x: 7, y: 0, width: 5, height: 12 },
        columns: [
          { name: 'Symbol', type: 'text' as const },
          { name: 'Year', type: 'integer' as const, ungrouped: true },
          { name: 'First', type: 'money' as const, digits: 2 },
          { name: 'Last', type: 'money' as const, digits: 2 },
          { name: 'Change (%)', type: 'decimal' as const },
        ],
        rows: returns.toSorted((left, right) => numberIn(right, 'Change (%)') - numberIn(left, 'Change (%)')),
      },
    ],
  }
}

function yearlyReturns(months: readonly Row[]): Row[] {
  return [...groupBy(months, 'Symbol').values()].flatMap((own) =>
    [...groupBy(own, 'Year').values()].map((ofYear): Row => {
      const [first, last] = [numberIn(ofYear[0] ?? {}, 'Price'), numberIn(ofYear.at(-1) ?? {}, 'Price')]
      return {
        Symbol: ofYear[0]?.Symbol ?? null,
        Year: ofYear[0]?.Year ?? null,
        First: first,
        Last: last,
        'Change (%)': (last / first - 1) * 100,
      }
    }),
  )
}

function change(first: Row, last: Row, format: PageData['format']): string {
  const percent = (numberIn(last, 'Price') / numberIn(first, 'Price') - 1) * 100
  return `${percent >= 0 ? '+' : ''}${format.number(percent)} %`
}
