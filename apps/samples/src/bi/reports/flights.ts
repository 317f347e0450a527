import { groupBy, largest, mean, numberIn, type Row } from '../../data/table.ts'
import { biReportIds, datasetIds, workspaceIds } from '../../identifiers.ts'
import type { BiReport, PageData } from '../report.ts'

export const flightsReport: BiReport = {
  kind: 'PowerBIReport',
  id: biReportIds.flights,
  name: 'Flight Delays',
  description: 'Delays of domestic flights in the United States, by hour, airport and distance.',
  workspaceId: workspaceIds.operations,
  datasetId: datasetIds.flights,
  tables: ['Flights'],
  bookmarks: [{ name: 'Bookmark3c8f02', displayName: 'Long flights', filter: 'Flights/Distance ge 1000' }],
  pages: [
    { name: 'ReportSection1flights', displayName: 'Overview', compose: overview },
    { name: 'ReportSection2flights', displayName: 'Airports', compose: airports },
    { name: 'ReportSection3flights', displayName: 'Distance', compose: distance },
  ],
}

/** A flight counts as late from this many minutes on, as the Bureau of Transportation Statistics counts. */
const lateMinutes = 15

const isLate = (flight: Row) => numberIn(flight, 'Delay') >= lateMinutes

function overview({ rows, format }: PageData) {
  const flights = rows('Flights')
  const late = flights.filter(isLate)
  const worst = largest(flights, 'Delay')
  return {
    tables: ['Flights' as const],
    kpis: [
      { label: 'Flights', value: format.number(flights.length), note: 'in the sample' },
      {
        label: 'Mean delay',
        value: minutes(mean(flights, 'Delay'), format),
        note: 'early arrivals count below zero',
      },
      {
        label: 'Late flights',
        value: percent(late.length, flights.length, format),
        note: `${lateMinutes} minutes or more`,
      },
      {
        label: 'Longest delay',
        value: `${format.number(worst ? numberIn(worst, 'Delay') : null)} min`,
        note: worst
          ? `${worst.Origin} to ${worst.Destination}, ${format.date(String(worst.Date))}`
          : 'no flight matches',
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'delayByHour',
        title: 'Mean delay by hour of departure (minutes)',
        area: { x: 0, y: 0, width: 6, height: 12 },
        spec: {
          data: { values: flights },
          mark: { type: 'bar', cornerRadiusEnd: 2 },
          encoding: {
            x: { field: 'Hour', type: 'ordinal', title: null, axis: { labelAngle: 0 } },
            y: { aggregate: 'mean', field: 'Delay', type: 'quantitative', title: null },
            color: {
              aggregate: 'count',
              type: 'quantitative',
              legend: { orient: 'right', direction: 'vertical', title: 'Flights' },
            },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'flightsByDelay',
        title: 'Flights by delay (minutes; 120 and more in the last bar)',
        area: { x: 6, y: 0, width: 6, height: 12 },
        spec: {
          data: { values: flights },
          transform: [
            { calculate: 'clamp(datum.Delay, -45, 134)', as: 'shown' },
            { bin: { step: 15 }, field: 'shown', as: ['from', 'to'] },
          ],
          mark: { type: 'bar', binSpacing: 1 },
          encoding: {
            x: {
              field: 'from',
              type: 'quantitative',
              bin: { binned: true, step: 15 },
              title: null,
              axis: { values: [-45, -30, -15, 0, 15, 30, 45, 60, 75, 90, 105, 120] },
            },
            x2: { field: 'to' },
            y: { aggregate: 'count', type: 'quantitative', title: null },
            color: {
              condition: { test: `datum.from >= ${lateMinutes}`, value: '#E08A2C' },
              value: '#1F6FB2',
            },
          },
        },
      },
    ],
  }
}

function airports({ rows }: PageData) {
  const byOrigin = byAirport(rows('Flights')).toSorted(
    (left, right) => numberIn(right, 'Flights') - numberIn(left, 'Flights'),
  )
  return {
    tables: ['Flights' as const],
    kpis: [],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'latestAirports',
        title: 'Share of late flights at the twenty busiest airports of departure (%)',
        area: { x: 0, y: 0, width: 7, height: 12 },
        spec: {
          data: { values: byOrigin.slice(0, 20) },
          mark: { type: 'bar', cornerRadiusEnd: 2 },
          encoding: {
            y: { field: 'Origin', type: 'nominal', sort: '-x', title: null },
            x: { field: 'Late (%)', type: 'quantitative', title: null },
            color: {
              field: 'Mean Delay',
              type: 'quantitative',
              legend: { orient: 'right', direction: 'vertical', title: 'Mean delay' },
            },
          },
        },
      },
      {
        kind: 'table' as const,
        name: 'busiestAirports',
        title: 'Busiest airports of departure',
        area: { x: 7, y: 0, width: 5, height: 12 },
        columns: [
          { name: 'Origin', type: 'text' as const },
          { name: 'Flights', type: 'integer' as const },
          { name: 'Mean Delay', type: 'decimal' as const },
          { name: 'Late (%)', type: 'decimal' as const },
        ],
        rows: byOrigin,
      },
    ],
  }
}

function distance({ rows, format }: PageData) {
  const flights = rows('Flights')
  const farthest = largest(flights, 'Distance')
  return {
    tables: ['Flights' as const],
    kpis: [
      {
        label: 'Mean distance',
        value: `${format.number(mean(flights, 'Distance'))} miles`,
        note: 'all flights',
      },
      {
        label: 'Longest flight',
        value: `${format.number(farthest ? numberIn(farthest, 'Distance') : null)} miles`,
        note: farthest ? `${farthest.Origin} to ${farthest.Destination}` : 'no flight matches',
      },
      {
        label: 'Mean delay above 1,000 miles',
        value: minutes(
          mean(
            flights.filter((flight) => numberIn(flight, 'Distance') > 1_000),
            'Delay',
          ),
          format,
        ),
        note: 'against the mean of all on the first page',
      },
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'delayByDistance',
        title: 'Flights by distance (miles) and delay (minutes; from 180 on in the top row)',
        area: { x: 0, y: 0, width: 12, height: 12 },
        spec: {
          data: { values: flights },
          transform: [{ calculate: 'clamp(datum.Delay, -60, 199)', as: 'shown' }],
          mark: 'rect',
          encoding: {
            x: { field: 'Distance', type: 'quantitative', bin: { maxbins: 40 }, title: null },
            y: { field: 'shown', type: 'quantitative', bin: { step: 20 }, title: null },
            color: {
              aggregate: 'count',
              type: 'quantitative',
              scale: { type: 'symlog' },
              legend: { orient: 'right', direction: 'vertical', title: 'Flights' },
            },
          },
        },
      },
    ],
  }
}

function byAirport(flights: readonly Row[]): Row[] {
  return [...groupBy(flights, 'Origin')].map(([origin, own]) => ({
    Origin: origin,
    Flights: own.length,
    'Mean Delay': mean(own, 'Delay'),
    'Late (%)': (own.filter(isLate).length / own.length) * 100,
  }))
}

function minutes(value: number | null, format: PageData['format']): string {
  return `${format.number(value, 1)} min`
}

function percent(part: number, whole: number, format: PageData['format']): string {
  return whole === 0 ? '–' : `${format.number((part / whole) * 100, 1)} %`
}
