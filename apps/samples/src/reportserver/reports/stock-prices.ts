import { mean, numberIn, type Row, textIn } from '../../data/table.ts'
import { catalogItemIds } from '../../identifiers.ts'
import type { ReportDefinition } from '../definition.ts'
import { textOf, textsOf } from '../parameter.ts'
import { distinct, groupRows } from './group-rows.ts'

export const stockPrices: ReportDefinition = {
  id: catalogItemIds.stockPrices,
  name: 'Stock Prices',
  description: 'Monthly prices and their change since the month before.',
  folder: '/Finance',
  table: 'Stocks',
  landscape: false,
  parameters: [
    {
      name: 'Symbol',
      type: 'String',
      prompt: 'Symbol',
      multiValue: true,
      validValues: distinct('Symbol'),
      byDefault: 'every valid value',
    },
    { name: 'FromDate', type: 'DateTime', prompt: 'From', byDefault: ['2009-01-01'] },
    { name: 'ToDate', type: 'DateTime', prompt: 'To', nullable: true, byDefault: null },
  ],
  compose(table, values) {
    const symbols = textsOf(values, 'Symbol')
    const from = textOf(values, 'FromDate') ?? ''
    const to = textOf(values, 'ToDate') ?? '9999-12-31'
    const inRange = (row: Row) => textIn(row, 'Date') >= from && textIn(row, 'Date') <= to
    const months = withChange(table.rows).filter((row) => symbols.has(textIn(row, 'Symbol')) && inRange(row))
    return {
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Price', type: 'money', digits: 2 },
        { name: 'Change', type: 'money', digits: 2 },
        { name: 'Change (%)', type: 'decimal' },
      ],
      groupName: 'Symbol',
      groups: groupRows(months, 'Symbol', (rows) => ({ rows, subtotal: { Date: 'Mean', ...means(rows) } })),
      total: { Date: 'Mean of all', ...means(months) },
    }
  },
}

function withChange(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (!before || before.Symbol !== row.Symbol) return { ...row, Change: null, 'Change (%)': null }
    const change = numberIn(row, 'Price') - numberIn(before, 'Price')
    return { ...row, Change: change, 'Change (%)': (change / numberIn(before, 'Price')) * 100 }
  })
}

function means(rows: readonly Row[]): Row {
  return { Price: mean(rows, 'Price'), Change: mean(rows, 'Change'), 'Change (%)': mean(rows, 'Change (%)') }
}
