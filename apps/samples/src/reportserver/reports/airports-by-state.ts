import { textIn } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { textOf, textsOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

/** `State` has no default: a request must name at least one. */
export const airportsByState: ReportDefinition = {
  id: catalogItemIds.airportsByState,
  name: 'Airports by State',
  description: 'Airports of the United States, listed by state.',
  folder: '/Operations',
  table: 'Airports',
  landscape: false,
  parameters: [
    { name: 'State', type: 'String', prompt: 'State', multiValue: true, validValues: distinct('State') },
    {
      name: 'CityContains',
      type: 'String',
      prompt: 'City contains',
      nullable: true,
      allowBlank: true,
      byDefault: null,
    },
  ],
  compose(table, values) {
    const states = textsOf(values, 'State')
    const part = textOf(values, 'CityContains')?.toLowerCase() ?? ''
    const airports = table.rows
      .filter((row) => states.has(textIn(row, 'State')) && textIn(row, 'City').toLowerCase().includes(part))
      .toSorted((left, right) => textIn(left, 'City').localeCompare(textIn(right, 'City'), 'en'))
    return {
      columns: table.columns.filter(({ name }) => name !== 'State'),
      groupName: 'State',
      groups: groupRows(airports, 'State', (own) => ({
        rows: own,
        subtotal: { Code: `${own.length} airports` },
      })),
      total: { Code: `${airports.length} airports in all` },
    }
  },
}
