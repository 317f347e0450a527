import type { Column, Row, Value } from './table.ts'

export interface TableRecipe {
  /** File in the `vega-datasets` package. */
  readonly file: string
  readonly columns: readonly Column[]
  readonly source: string
  /** A row of the table, or null for a record that has no place in it. */
  readonly toRow: (record: Record<string, unknown>) => Row | null
}

export type TableName =
  | 'Weather'
  | 'Flights'
  | 'Stocks'
  | 'Cars'
  | 'CarbonDioxide'
  | 'Temperature'
  | 'Movies'
  | 'Airports'

const year: Column = { name: 'Year', type: 'integer', ungrouped: true }
const month: Column = { name: 'Month', type: 'integer' }

/** Every table, with the words a filter uses: table and column names are case-sensitive. */
export const tableRecipes: Readonly<Record<TableName, TableRecipe>> = {
  Weather: {
    file: 'weather.csv',
    source: 'NOAA Climate Data Online, daily observations 2012–2015',
    columns: [
      { name: 'Location', type: 'text' },
      { name: 'Date', type: 'date' },
      year,
      month,
      { name: 'Precipitation', type: 'decimal' },
      { name: 'Maximum Temperature', type: 'decimal' },
      { name: 'Minimum Temperature', type: 'decimal' },
      { name: 'Wind', type: 'decimal' },
      { name: 'Condition', type: 'text' },
    ],
    toRow: (record) => ({
      Location: text(record.location),
      Date: text(record.date),
      ...yearAndMonth(String(record.date)),
      Precipitation: number(record.precipitation),
      'Maximum Temperature': number(record.temp_max),
      'Minimum Temperature': number(record.temp_min),
      Wind: number(record.wind),
      Condition: text(record.weather),
    }),
  },
  Flights: {
    file: 'flights-5k.json',
    source: 'U.S. Bureau of Transportation Statistics, sample of 5,000 flights, first quarter of 2001',
    columns: [
      { name: 'Date', type: 'date' },
      month,
      { name: 'Hour', type: 'integer' },
      { name: 'Origin', type: 'text' },
      { name: 'Destination', type: 'text' },
      { name: 'Delay', type: 'integer' },
      { name: 'Distance', type: 'integer' },
    ],
    toRow: (record) => {
      const moment = String(record.date).replaceAll('/', '-')
      return {
        Date: moment.slice(0, 10),
        Month: Number(moment.slice(5, 7)),
        Hour: Number(moment.slice(11, 13)),
        Origin: text(record.origin),
        Destination: text(record.destination),
        Delay: number(record.delay),
        Distance: number(record.distance),
      }
    },
  },
  Stocks: {
    file: 'stocks.csv',
    source: 'vega-datasets, monthly closing prices of five companies, 2000–2010',
    columns: [
      { name: 'Symbol', type: 'text' },
      { name: 'Date', type: 'date' },
      year,
      month,
      { name: 'Price', type: 'money', digits: 2 },
    ],
    toRow: (record) => {
      const date = isoDate(String(record.date))
      return {
        Symbol: text(record.symbol),
        Date: date,
        ...yearAndMonth(date ?? ''),
        Price: number(record.price),
      }
    },
  },
  Cars: {
    file: 'cars.json',
    source: 'StatLib Datasets Archive, car models of 1970–1982',
    columns: [
      { name: 'Name', type: 'text' },
      { name: 'Origin', type: 'text' },
      year,
      { name: 'Cylinders', type: 'integer' },
      { name: 'Miles per Gallon', type: 'decimal' },
      { name: 'Horsepower', type: 'integer' },
      { name: 'Displacement', type: 'decimal' },
      { name: 'Weight', type: 'integer' },
      { name: 'Acceleration', type: 'decimal' },
    ],
    toRow: (record) => ({
      Name: text(record.Name),
      Origin: text(record.Origin),
      Year: Number(String(record.Year).slice(0, 4)),
      Cylinders: number(record.Cylinders),
      'Miles per Gallon': number(record.Miles_per_Gallon),
      Horsepower: number(record.Horsepower),
      Displacement: number(record.Displacement),
      Weight: number(record.Weight_in_lbs),
      Acceleration: number(record.Acceleration),
    }),
  },
  CarbonDioxide: {
    file: 'co2-concentration.csv',
    source: 'Scripps CO2 Program, Mauna Loa Observatory, 1958–2020 (CC BY 4.0)',
    columns: [
      { name: 'Date', type: 'date' },
      year,
      month,
      { name: 'Concentration', type: 'decimal', digits: 2 },
      { name: 'Adjusted', type: 'decimal', digits: 2 },
    ],
    toRow: (record) => ({
      Date: text(record.Date),
      ...yearAndMonth(String(record.Date)),
      Concentration: number(record.CO2),
      Adjusted: number(record['adjusted CO2']),
    }),
  },
  Temperature: {
    file: 'global-temp.csv',
    source: 'NASA Goddard Institute for Space Studies, GISTEMP, 1880–2023',
    columns: [year, { name: 'Anomaly', type: 'decimal', digits: 2 }],
    toRow: (record) => ({ Year: number(record.year), Anomaly: number(record.temp) }),
  },
  Movies: {
    file: 'movies.json',
    source: 'vega-datasets, films and their box office',
    columns: [
      { name: 'Title', type: 'text' },
      { name: 'Genre', type: 'text' },
      { name: 'Released', type: 'date' },
      { name: 'Distributor', type: 'text' },
      { name: 'MPAA Rating', type: 'text' },
      { name: 'Production Budget', type: 'money' },
      { name: 'Worldwide Gross', type: 'money' },
      { name: 'IMDB Rating', type: 'decimal' },
    ],
    toRow: (record) => ({
      Title: text(record.Title),
      Genre: text(record['Major Genre']) ?? 'Not stated',
      Released: isoDate(String(record['Release Date'])),
      Distributor: text(record.Distributor),
      'MPAA Rating': text(record['MPAA Rating']),
      'Production Budget': number(record['Production Budget']),
      'Worldwide Gross': number(record['Worldwide Gross']),
      'IMDB Rating': number(record['IMDB Rating']),
    }),
  },
  Airports: {
    file: 'airports.csv',
    source: 'U.S. Department of Transportation, airports of the United States (Data.gov)',
    columns: [
      { name: 'Code', type: 'text' },
      { name: 'Name', type: 'text' },
      { name: 'City', type: 'text' },
      { name: 'State', type: 'text' },
      { name: 'Latitude', type: 'decimal', digits: 4 },
      { name: 'Longitude', type: 'decimal', digits: 4 },
    ],
    toRow: (record) => ({
      Code: text(record.iata),
      Name: text(record.name),
      City: text(record.city),
      State: text(record.state),
      Latitude: number(record.latitude),
      Longitude: number(record.longitude),
    }),
  },
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value !== 'NA' ? value : null
}

function number(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const result = Number(value)
  return Number.isFinite(result) ? result : null
}

/** `Jan 1 2000` as `2000-01-01`; null for what is not a date. */
function isoDate(written: string): string | null {
  const milliseconds = Date.parse(`${written} UTC`)
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString().slice(0, 10)
}

function yearAndMonth(date: string): { Year: Value; Month: Value } {
  return { Year: Number(date.slice(0, 4)), Month: Number(date.slice(5, 7)) }
}
