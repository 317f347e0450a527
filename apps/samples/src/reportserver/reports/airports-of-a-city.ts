import { textIn } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { textOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

/**
 * A chain of dependent parameters: the cities of a state, and the codes of a city. The default comes from the
 * same query.
 */
export const airportsOfACity: ReportDefinition = {
  id: catalogItemIds.airportsOfACity,
  name: 'Airports of a City',
  description: 'Airports of one city, by parameters that depend on each other.',
  folder: '/Operations',
  table: 'Airports',
  landscape: false,
  parameters: [
    { name: 'State', type: 'String', prompt: 'State', validValues: distinct('State') },
    {
      name: 'City',
      type: 'String',
      prompt: 'City',
      dependsOn: ['State'],
      validValues: (rows, chosen) =>
        distinct('City')(rows.filter((row) => textIn(row, 'State') === textOf(chosen, 'State'))),
    },
    {
      name: 'Code',
      type: 'String',
      prompt: 'Code',
      multiValue: true,
      dependsOn: ['State', 'City'],
      validValues: (rows, chosen) =>
        distinct('Code')(
          rows.filter(
            (row) =>
              textIn(row, 'State') === textOf(chosen, 'State') &&
              textIn(row, 'City') === textOf(chosen, 'City'),
          ),
        ),
      byDefault: 'every valid value',
    },
  ],
  compose(table, values) {
    const codes = new Set((values.Code ?? []).map(String))
    const airports = table.rows.filter((row) => codes.has(textIn(row, 'Code')))
    return {
      columns: table.columns.filter(({ name }) => name !== 'City'),
      groupName: 'City',
      groups: groupRows(airports, 'City', (own) => ({
        rows: own,
        subtotal: { Code: `${own.length} airports` },
      })),
      total: { Code: `${airports.length} airports in all` },
    }
  },
}
