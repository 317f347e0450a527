import { groupBy, largest, mean, numberIn, type Row } from '../../data/table.ts'
import { biReportIds, datasetIds, workspaceIds } from '../../identifiers.ts'
import type { BiReport, PageData } from '../report.ts'

export const carsReport: BiReport = {
  kind: 'PowerBIReport',
  id: biReportIds.cars,
  name: 'Cars and Fuel Economy',
  description: 'Weight, power and mileage of car models of 1970 to 1982.',
  workspaceId: workspaceIds.operations,
  datasetId: datasetIds.cars,
  tables: ['Cars'],
  bookmarks: [{ name: 'Bookmark71be55', displayName: 'Four cylinders', filter: 'Cars/Cylinders eq 4' }],
  pages: [
    { name: 'ReportSection1cars', displayName: 'Overview', compose: overview },
    { name: 'ReportSection2cars', displayName: 'Origins', compose: origins },
    { name: 'ReportSection3cars', displayName: 'Models', compose: models },
  ],
}

function overview({ rows, format }: PageData) {
  const cars = rows('Cars')
  const thriftiest = largest(cars, 'Miles per Gallon')
  const strongest = largest(cars, 'Horsepower')
  return {
    tables: ['Cars' as const],
    kpis: [
      {
        label: 'Models',
        value: format.number(cars.length),
        note: `${format.number(new Set(cars.map((car) => car.Origin)).size)} origins`,
      },
      {
        label: 'Mean mileage',
        value: `${format.number(mean(cars, 'Miles per Gallon'), 1)} mpg`,
        note: 'miles per gallon',
      },
      modelFigure(
        'Most economical',
        thriftiest,
        `${format.number(thriftiest ? numberIn(thriftiest, 'Miles per Gallon') : null, 1)} mpg`,
      ),
      modelFigure(
        'Most powerful',
        strongest,
        `${format.number(strongest ? numberIn(strongest, 'Horsepower') : null)} hp`,
      ),
    ],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'mileageByWeight',
        title: 'Mileage (mpg) by weight (lbs)',
        area: { x: 0, y: 0, width: 7, height: 12 },
        spec: {
          data: { values: cars.filter((car) => car['Miles per Gallon'] !== null) },
          mark: { type: 'circle', opacity: 0.65, size: 42 },
          encoding: {
            x: { field: 'Weight', type: 'quantitative', title: null, scale: { zero: false } },
            y: { field: 'Miles per Gallon', type: 'quantitative', title: null, scale: { zero: false } },
            color: { field: 'Origin', type: 'nominal' },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'mileageByYear',
        title: 'Mean mileage by model year (mpg)',
        area: { x: 7, y: 0, width: 5, height: 12 },
        spec: {
          data: { values: cars },
          mark: { type: 'line', point: { size: 26, filled: true } },
          encoding: {
            x: { field: 'Year', type: 'ordinal', title: null, axis: { labelAngle: 0 } },
            y: {
              aggregate: 'mean',
              field: 'Miles per Gallon',
              type: 'quantitative',
              title: null,
              scale: { zero: false },
            },
            color: { field: 'Origin', type: 'nominal' },
          },
        },
      },
    ],
  }
}

function origins({ rows }: PageData) {
  const cars = rows('Cars')
  const perYear = [...groupBy(cars, 'Origin')].map(([origin, own]): Row => ({
    Origin: origin,
    Models: own.length,
    'Miles per Gallon': mean(own, 'Miles per Gallon'),
    Horsepower: mean(own, 'Horsepower'),
    Weight: mean(own, 'Weight'),
  }))
  return {
    tables: ['Cars' as const],
    kpis: [],
    visuals: [
      {
        kind: 'chart' as const,
        name: 'modelsByCylinders',
        title: 'Models by cylinders',
        area: { x: 0, y: 0, width: 6, height: 8.6 },
        spec: {
          data: { values: cars },
          mark: { type: 'bar' },
          encoding: {
            x: { field: 'Cylinders', type: 'ordinal', title: null, axis: { labelAngle: 0 } },
            y: { aggregate: 'count', type: 'quantitative', title: null },
            color: { field: 'Origin', type: 'nominal' },
          },
        },
      },
      {
        kind: 'chart' as const,
        name: 'powerByOrigin',
        title: 'Horsepower by origin: median, middle half, extremes',
        area: { x: 6, y: 0, width: 6, height: 8.6 },
        spec: {
          data: { values: cars.filter((car) => car.Horsepower !== null) },
          mark: { type: 'boxplot', extent: 'min-max', size: 22 },
          encoding: {
            y: { field: 'Origin', type: 'nominal', title: null },
            x: { field: 'Horsepower', type: 'quantitative', title: null },
            color: { field: 'Origin', type: 'nominal', legend: null },
          },
        },
      },
      {
        kind: 'table' as const,
        name: 'meansByOrigin',
        title: 'Means by origin',
        area: { x: 0, y: 8.6, width: 12, height: 3.4 },
        columns: [
          { name: 'Origin', type: 'text' as const },
          { name: 'Models', type: 'integer' as const },
          { name: 'Miles per Gallon', type: 'decimal' as const },
          { name: 'Horsepower', type: 'decimal' as const },
          { name: 'Weight', type: 'integer' as const },
        ],
        rows: perYear,
      },
    ],
  }
}

function models({ rows }: PageData) {
  const cars = rows('Cars').toSorted(
    (left, right) => numberIn(right, 'Miles per Gallon') - numberIn(left, 'Miles per Gallon'),
  )
  return {
    tables: ['Cars' as const],
    kpis: [],
    visuals: [
      {
        kind: 'table' as const,
        name: 'models',
        title: 'Models, the most economical first',
        area: { x: 0, y: 0, width: 12, height: 12 },
        columns: [
          { name: 'Name', type: 'text' as const },
          { name: 'Origin', type: 'text' as const },
          { name: 'Year', type: 'integer' as const, ungrouped: true },
          { name: 'Cylinders', type: 'integer' as const },
          { name: 'Miles per Gallon', type: 'decimal' as const },
          { name: 'Horsepower', type: 'integer' as const },
          { name: 'Weight', type: 'integer' as const },
          { name: 'Acceleration', type: 'decimal' as const },
        ],
        rows: cars,
      },
    ],
  }
}

function modelFigure(label: string, car: Row | undefined, value: string) {
  return { label, value, note: car ? `${car.Name} (${car.Year})` : 'no model matches' }
}
