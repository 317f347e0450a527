import { catalogItemIds } from '../identifiers.ts'
import { pathOf, type ReportDefinition } from './definition.ts'
import { airportsByState } from './reports/airports-by-state.ts'
import { airportsOfACity } from './reports/airports-of-a-city.ts'
import { carsList } from './reports/cars-list.ts'
import { moviesByGenre } from './reports/movies-by-genre.ts'
import { stockPrices } from './reports/stock-prices.ts'
import { weatherByMonth } from './reports/weather-by-month.ts'

export const definitions: readonly ReportDefinition[] = [
  weatherByMonth,
  airportsByState,
  airportsOfACity,
  carsList,
  stockPrices,
  moviesByGenre,
]

/** An entry of the catalog as the portal shows it. */
export interface CatalogItem {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly type: 'Folder' | 'Report' | 'LinkedReport'
  readonly description: string
  readonly parentId: string | null
  /** Null for a folder, and for a linked report whose target is gone. */
  readonly definition: ReportDefinition | null
  /** Of a linked report. */
  readonly link: Pick<LinkedReport, 'target' | 'defaults'> | null
}

export interface LinkedReport {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly description: string
  /** Path of the report that it shows; null when that was deleted. */
  readonly target: string | null
  /** Defaults of its own, by name of parameter. */
  readonly defaults: Readonly<Record<string, readonly string[]>>
}

/** Reports that show another one with defaults of their own. */
const linkedReports: readonly LinkedReport[] = [
  {
    id: catalogItemIds.pricesOfOneCompany,
    name: 'Prices of One Company',
    folder: '/Finance',
    description: 'Stock Prices, for IBM unless asked otherwise.',
    target: '/Finance/Stock Prices',
    defaults: { Symbol: ['IBM'], FromDate: ['2010-01-01'] },
  },
  {
    id: catalogItemIds.airportsOfDelaware,
    name: 'Airports of Delaware',
    folder: '/Operations',
    description: 'Airports of a City, in Delaware unless asked otherwise.',
    target: '/Operations/Airports of a City',
    defaults: { State: ['DE'] },
  },
  {
    id: catalogItemIds.linkWithoutTarget,
    name: 'Link without Target',
    folder: '/Media',
    description: 'Its report was deleted.',
    target: null,
    defaults: {},
  },
]

const folders = [
  { id: catalogItemIds.operations, name: 'Operations' },
  { id: catalogItemIds.finance, name: 'Finance' },
  { id: catalogItemIds.media, name: 'Media' },
]

/** Everything that the user of the sample may read. */
export const catalogItems: readonly CatalogItem[] = [
  {
    id: catalogItemIds.root,
    name: '/',
    path: '/',
    type: 'Folder',
    description: '',
    parentId: null,
    definition: null,
    link: null,
  },
  ...folders.map(({ id, name }): CatalogItem => {
    return {
      id,
      name,
      path: `/${name}`,
      type: 'Folder',
      description: '',
      parentId: catalogItemIds.root,
      definition: null,
      link: null,
    }
  }),
  ...definitions.map((definition): CatalogItem => {
    const { id, name, description } = definition
    const parentId = idOfFolder(definition.folder)
    return {
      id,
      name,
      path: pathOf(definition),
      type: 'Report',
      description,
      parentId,
      definition,
      link: null,
    }
  }),
  ...linkedReports.map((link): CatalogItem => {
    const { id, name, description, target } = link
    const definition = definitions.find((each) => pathOf(each) === target) ?? null
    const parentId = idOfFolder(link.folder)
    return { id, name, path: pathOf(link), type: 'LinkedReport', description, parentId, definition, link }
  }),
]

function idOfFolder(path: string): string {
  return folders.find(({ name }) => path === `/${name}`)?.id ?? catalogItemIds.root
}

/** Items that exist and that the user may not read. */
const deniedItems = [
  { id: catalogItemIds.restricted, path: '/Restricted' },
  { id: catalogItemIds.boardReport, path: '/Restricted/Board Report' },
]

export type Lookup = { readonly found: CatalogItem } | 'denied' | 'absent'

/** Finds an item by path; case does not matter in paths. */
export function findByPath(path: string): Lookup {
  const wanted = path.toLowerCase()
  const found = catalogItems.find((item) => item.path.toLowerCase() === wanted)
  if (found) return { found }
  return deniedItems.some((item) => item.path.toLowerCase() === wanted) ? 'denied' : 'absent'
}

export function findById(id: string): Lookup {
  const wanted = id.toLowerCase()
  const found = catalogItems.find((item) => item.id === wanted)
  if (found) return { found }
  return deniedItems.some((item) => item.id === wanted) ? 'denied' : 'absent'
}
