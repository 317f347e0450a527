import { storedValue } from '@punctual/client/described-form'
import { expect, test } from 'vitest'

import type { FormField } from '../api/kind-queries.ts'
import { firstValue, isKeptIn, requestBody, valueText } from './field-values.ts'

const field = (Name: string, changes: Partial<FormField> = {}): FormField => ({
  Name,
  Label: Name,
  Help: null,
  Type: 'Text',
  Required: false,
  Default: null,
  Choices: [],
  ChoiceLabels: [],
  When: null,
  Example: null,
  Long: false,
  More: false,
  ...changes,
})

const fields = [
  field('Kind', { Type: 'Choice', Choices: ['Shared', 'Own'], ChoiceLabels: ['shared', 'of its own'] }),
  field('Domain', { When: { Field: 'Kind', Is: ['Shared'] } }),
  field('SignIn.Name'),
  field('SignIn.Password', { Type: 'Secret' }),
  field('Port', { Type: 'Number' }),
  field('Hosts', { Type: 'List' }),
  field('Labels', { Type: 'Map' }),
  field('Tls', { Type: 'Boolean' }),
  field('Note', { When: { Field: 'Tls', Is: ['true'] } }),
]
const sent = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return requestBody(fields, data)
}

test('a request has what was entered, by type and path, and neither what was left empty nor what does not apply', () => {
  expect(
    sent({
      Kind: 'Own',
      Domain: 'left from another choice',
      'SignIn.Name': ' reader ',
      'SignIn.Password': ' with blanks ',
      Port: '8080',
      Hosts: 'one\n\n two ',
      Labels: 'a = 1\nb==',
      Tls: 'on',
      Note: '',
    }),
  ).toEqual({
    Kind: 'Own',
    SignIn: { Name: 'reader', Password: ' with blanks ' },
    Port: 8080,
    Hosts: ['one', 'two'],
    Labels: { a: '1', b: '=' },
    Tls: true,
  })
  expect(sent({ Kind: 'Shared', Note: 'does not apply' })).toEqual({ Kind: 'Shared', Tls: false })
})

test('what is stored fills the fields that it came from, and a secret fills none', () => {
  const record = sent({ Kind: 'Shared', Domain: 'corp', Hosts: 'one\ntwo', Labels: 'a=1', Port: '1' })
  const stored = (name: string) =>
    storedValue(
      record,
      fields.find(({ Name }) => Name === name)!,
    )
  expect(['Kind', 'Domain', 'Hosts', 'Labels', 'Port', 'SignIn.Name'].map(stored)).toEqual([
    'Shared',
    'corp',
    'one\ntwo',
    'a=1',
    '1',
    '',
  ])
  expect(storedValue({ Secret: 'answered by mistake' }, field('Secret', { Type: 'Secret' }))).toBe('')
})

test('a secret that is left empty is kept where the answer says that there is one, or says nothing of it', () => {
  const secret = (Name: string) => field(Name, { Type: 'Secret' })
  const record = { HasKey: true, HasPassword: false, SignIn: { HasPassword: false } }
  expect(
    [secret('Key'), secret('Password'), secret('SignIn.Password'), secret('SignIn.Token'), field('Key')].map(
      (each) => isKeptIn(record, each),
    ),
  ).toEqual([true, false, false, true, false])
})

test('a choice begins with what is stored, else its default, else nothing unless it must be made', () => {
  const choice = { Type: 'Choice', Choices: ['a', 'b'], ChoiceLabels: ['A', 'B'] } as const
  const of = (changes: Partial<FormField>) => field('Way', { ...choice, ...changes } as Partial<FormField>)
  expect(firstValue({ Way: 'b' }, of({ Default: 'a' }))).toBe('b')
  expect(firstValue(null, of({ Default: 'b' }))).toBe('b')
  expect(firstValue(null, of({ Required: true }))).toBe('a')
  expect(firstValue(null, of({}))).toBe('')
  expect([valueText(of({}), 'b'), valueText(of({}), 'c')]).toEqual(['B', 'c'])
})
