import { catalogItemIds } from '../identifiers.ts'
import { pathOf, type ReportDefinition } from './definition.ts'
import { airportsByState } from './reports/airports-by-state.ts'
import { carsList } from './reports/cars-list.ts'
import { moviesByGenre } from './reports/movies-by-genre.ts'
import { stockPrices } from './reports/stock-prices.ts'
import { weatherByMonth } from './reports/weather-by-month.ts'

export const definitions: readonly ReportDefinition[] = [
  weatherByMonth,
  airportsByState,
  carsList,
  stockPrices,
  moviesByGenre,
]

/** An entry of the catalog as the portal shows it. */
export interface CatalogItem {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly type: 'Folder' | 'Report'
  readonly description: string
  readonly parentId: string | null
  readonly definition: ReportDefinition | null
}

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
    }
  }),
  ...definitions.map((definition): CatalogItem => {
    const parentId = folders.find(({ name }) => definition.folder === `/${name}`)?.id ?? catalogItemIds.root
    const { id, name, description } = definition
    return { id, name, path: pathOf(definition), type: 'Report', description, parentId, definition }
  }),
]

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
