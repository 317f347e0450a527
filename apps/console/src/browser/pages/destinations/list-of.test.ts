import { expect, it } from 'vitest'

import { listOf, typedMembers } from './list-of.ts'

const ann = {
  Address: 'ann@example.org',
  Name: String.raw`Ann "A." \ Other, Sales; North`,
  Locale: 'de-DE',
  TimeZone: 'Europe/Berlin',
  Values: { Region: 'North' },
}
const stored = { Id: '1', Name: 'Sales', AllowedFor: [], Members: [ann], Source: null, Version: 1 }

function form(entries: Readonly<Record<string, string>>): FormData {
  const values = new FormData()
  for (const [name, value] of Object.entries(entries)) values.set(name, value)
  return values
}

it('keeps each member whole when a list is opened and saved again', () => {
  const values = form({ Name: 'Sales', 'Source.Kind': 'Members', Members: typedMembers([ann]) })
  expect(listOf(values, stored)).toEqual({ Name: 'Sales', Members: [ann] })
})

it('takes members as they are typed, and leaves a wrong one for the service to refuse', () => {
  const Members = 'ANN@example.org; Bob <bob@example.org>\r\nno address\n'
  expect(listOf(form({ Name: 'Sales', 'Source.Kind': 'Members', Members }), stored).Members).toEqual([
    { ...ann, Address: 'ANN@example.org', Name: '' },
    { Address: 'bob@example.org', Name: 'Bob' },
    { Address: 'no address' },
  ])
})

it('sends a source in place of members', () => {
  const values = form({ Name: 'Sales', 'Source.Kind': 'Group', 'Source.GroupId': '7', Members: 'x' })
  expect(listOf(values, stored)).toEqual({ Name: 'Sales', Source: { Kind: 'Group', GroupId: '7' } })
})
