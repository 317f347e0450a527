import { groupBy, mean, numberIn, type Row, sum } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { flagOf, numberOf, textsOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

export const weatherByMonth: ReportDefinition = {
  id: catalogItemIds.weatherByMonth,
  name: 'Weather by Month',
  description: 'Temperature, precipitation and wind of each month.',
  folder: '/Operations',
  table: 'Weather',
  landscape: false,
  parameters: [
    {
      name: 'Location',
      type: 'String',
      prompt: 'Location',
      multiValue: true,
      validValues: distinct('Location'),
      byDefault: 'every valid value',
    },
    { name: 'Year', type: 'Integer', prompt: 'Year', validValues: distinct('Year'), byDefault: ['2015'] },
    { name: 'WetDaysOnly', type: 'Boolean', prompt: 'Only days with precipitation', byDefault: ['False'] },
  ],
  compose(table, values, format) {
    const locations = textsOf(values, 'Location')
    const year = numberOf(values, 'Year')
    const wetOnly = flagOf(values, 'WetDaysOnly')
    const days = table.rows.filter(
      (day) =>
        locations.has(String(day.Location)) &&
        day.Year === year &&
        (!wetOnly || numberIn(day, 'Precipitation') > 0),
    )
    return {
      columns: [
        { name: 'Month', type: 'text' },
        { name: 'Days', type: 'integer' },
        { name: 'Precipitation (mm)', type: 'decimal' },
        { name: 'Mean Maximum (°C)', type: 'decimal' },
        { name: 'Mean Minimum (°C)', type: 'decimal' },
        { name: 'Mean Wind (m/s)', type: 'decimal' },
      ],
      groupName: 'Location',
      groups: groupRows(days, 'Location', (own) => ({
        rows: [...groupBy(own, 'Month').values()].map((month) =>
          figures(format.month(numberIn(month[0] ?? {}, 'Month')), month),
        ),
        subtotal: figures('Year', own),
      })),
      total: figures('All locations', days),
    }
  },
}

function figures(label: string, days: readonly Row[]): Row {
  return {
    Month: label,
    Days: days.length,
    'Precipitation (mm)': sum(days, 'Precipitation'),
    'Mean Maximum (°C)': mean(days, 'Maximum Temperature'),
    'Mean Minimum (°C)': mean(days, 'Minimum Temperature'),
    'Mean Wind (m/s)': mean(days, 'Wind'),
  }
}
