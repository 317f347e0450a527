import { expect, test } from 'vitest'

import {
  editedConditions,
  editedValues,
  scalarText,
  sentConditions,
  sentValues,
  typedScalar,
} from './asked-query.ts'

const asked = {
  DataSourceId: 'd1',
  Query: 'SELECT :n',
  Parameters: { n: 7, day: '{{ScheduledFor}}', no: null },
}

test('values and conditions that were read are sent as they were', () => {
  const values = [{ Name: 'total', ...asked }]
  expect(sentValues(editedValues(values))).toEqual(values)
  const conditions = [
    { Kind: 'NotBlank' },
    { Kind: 'Rows', Operator: '>=', Count: 3, ...asked },
    { Kind: 'Value', Operator: '<>', Name: 'total', Value: '12' },
    { Kind: 'Value', Operator: '=', Name: 'total', Value: true },
  ] as const
  expect(sentConditions(editedConditions(conditions))).toEqual(conditions)
})

test('a condition is sent with what its kind uses only', () => {
  const [condition] = editedConditions([{ Kind: 'Value', Operator: '<', Name: 'total', Value: 1 }])
  expect(sentConditions([{ ...condition!, kind: 'Changed' }])).toEqual([{ Kind: 'Changed' }])
})

test('what a value is read as and typed as are each the other turned round', () => {
  const values = [
    12,
    -1.5,
    1e21,
    '12',
    'true',
    true,
    null,
    '',
    'a',
    '"quoted"',
    '{{StartOf(month)}}',
  ] as const
  expect(values.map(scalarText).map(typedScalar)).toEqual(values)
  expect(values.slice(0, 8).map(scalarText)).toEqual([
    '12',
    '-1.5',
    '1e+21',
    '"12"',
    '"true"',
    'true',
    '',
    '""',
  ])
})
