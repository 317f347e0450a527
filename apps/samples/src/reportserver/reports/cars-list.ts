import { mean, numberIn, type Row, textIn } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { flagOf, numberOf, textsOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

export const carsList: ReportDefinition = {
  id: catalogItemIds.carsList,
  name: 'Cars List',
  description: 'Car models of 1970 to 1982 by origin.',
  folder: '/Operations',
  table: 'Cars',
  landscape: true,
  parameters: [
    {
      name: 'Origin',
      type: 'String',
      prompt: 'Origin',
      multiValue: true,
      validValues: distinct('Origin'),
      byDefault: 'every valid value',
    },
    { name: 'Cylinders', type: 'Integer', prompt: 'Cylinders', nullable: true, byDefault: null },
    {
      name: 'MaximumWeight',
      type: 'Integer',
      prompt: 'Maximum weight (lbs)',
      nullable: true,
      byDefault: null,
    },
    {
      name: 'MeasuredOnly',
      type: 'Boolean',
      prompt: 'Only models with a measured mileage',
      byDefault: ['True'],
    },
  ],
  compose(table, values) {
    const origins = textsOf(values, 'Origin')
    const cylinders = numberOf(values, 'Cylinders')
    const weight = numberOf(values, 'MaximumWeight') ?? Number.MAX_SAFE_INTEGER
    const measured = flagOf(values, 'MeasuredOnly')
    const cars = table.rows
      .filter((car) => origins.has(textIn(car, 'Origin')) && numberIn(car, 'Weight') <= weight)
      .filter(
        (car) =>
          (cylinders === null || car.Cylinders === cylinders) &&
          (!measured || car['Miles per Gallon'] !== null),
      )
      .toSorted(
        (left, right) =>
          numberIn(left, 'Year') - numberIn(right, 'Year') ||
          textIn(left, 'Name').localeCompare(textIn(right, 'Name')),
      )
    return {
      columns: table.columns.filter(({ name }) => name !== 'Origin'),
      groupName: 'Origin',
      groups: groupRows(cars, 'Origin', (rows) => ({
        rows,
        subtotal: { Name: `${rows.length} models`, ...means(rows) },
      })),
      total: { Name: `${cars.length} models in all`, ...means(cars) },
    }
  },
}

function means(cars: readonly Row[]): Row {
  return Object.fromEntries(
    ['Miles per Gallon', 'Horsepower', 'Displacement', 'Weight', 'Acceleration'].map((field) => [
      field,
      mean(cars, field),
    ]),
  )
}
