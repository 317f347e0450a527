import { expect, test } from 'vitest'

import { placeFindings } from './place-findings.ts'

const names = new Set(['EmailDestinations[0].To', 'EmailDestinations[1]', 'Schedule.TimeZone', 'Name'])

test('a finding stands at the field with the longest name that its path begins with', () => {
  const findings = [
    'EmailDestinations[0].To[1]',
    'EmailDestinations[1].Subject',
    'EmailDestinations[10].To',
    'Schedule.TimeZone',
    'Names',
    'Owner',
    '',
  ].map((field) => ({ field, message: `of ${field}` }))
  const placed = placeFindings(findings, names)
  expect([...placed].map(([name, [first]]) => [name, first?.finding.field, first?.entry])).toEqual([
    ['EmailDestinations[0].To', 'EmailDestinations[0].To[1]', 2],
    ['EmailDestinations[1]', 'EmailDestinations[1].Subject', null],
    ['Schedule.TimeZone', 'Schedule.TimeZone', null],
  ])
})

test('several findings of one field stand there together, in their order', () => {
  const findings = [0, 2].map((index) => ({
    field: `EmailDestinations[0].To[${index}]`,
    message: 'is wrong',
  }))
  const placed = placeFindings(findings, names).get('EmailDestinations[0].To')
  expect(placed?.map(({ entry }) => entry)).toEqual([1, 3])
})
