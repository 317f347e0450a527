import { sourceKinds } from '@punctual/source'
import { beforeAll, describe, expect, it } from 'vitest'

import { operations } from '../../src/routes/index.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'
import { casesOf, type Field, given, memberAt, requestOf } from './field-cases.ts'
import { membersOf } from './members-of.ts'

interface Kind {
  readonly Kind: string
  readonly Name: string
  readonly AccountPath: string
  readonly Formats: readonly string[]
  readonly Verbs: readonly string[]
  readonly Form: { readonly Fields: readonly Field[] }
}

let api: TestApi
const kindsIn = async (language: string, as: 'Viewer' | 'Administrator' = 'Viewer') =>
  (await api.call('GET', '/api/kinds', { as, headers: { 'accept-language': language } })).body

beforeAll(async () => {
  api = await createTestApi()
  return () => api[Symbol.asyncDispose]()
})

it('every kind of source is described to a viewer in the language of the caller', async () => {
  const [english, german] = [await kindsIn('en'), await kindsIn('de-AT')]
  expect(english.Sources.map(({ Kind: kind }: Kind) => kind)).toEqual(sourceKinds.map(({ kind }) => kind))
  expect(english.Triggers).toEqual([])
  const databases = ({ Sources }: { Sources: Kind[] }) => Sources.find(({ Kind: kind }) => kind === 'Sql')!
  expect([databases(english).Name, databases(german).Name]).toEqual(['Database', 'Datenbank'])
  const encryption = ({ Form }: Kind) => Form.Fields.find(({ Name }) => Name === 'Tls')
  expect(encryption(databases(english))).toEqual({
    Name: 'Tls',
    Label: 'Encryption',
    Help: null,
    Type: 'Choice',
    Required: false,
    Default: 'Verify',
    Choices: ['Verify', 'Require', 'Disable'],
    ChoiceLabels: [
      'required, and the certificate is checked',
      'required, any certificate',
      'none: the password crosses the network in clear text',
    ],
    When: { Field: 'Kind', Is: ['PostgreSql', 'MySql', 'SqlServer'] },
    Example: null,
    Long: false,
    More: false,
  })
  expect(encryption(databases(german))).toMatchObject({
    Label: 'Verschlüsselung',
    Choices: ['Verify', 'Require', 'Disable'],
  })
})

describe.each(sourceKinds.map(({ kind }) => kind))('the form of %s', (kind) => {
  let described: Kind
  let fields: readonly Field[]

  beforeAll(async () => {
    described = (await kindsIn('en')).Sources.find((each: Kind) => each.Kind === kind)
    fields = described.Form.Fields
  })

  const create = (body: object) => api.call('POST', `${described.AccountPath}/create`, { body })
  const wholeRequest = (name: string, changes: object = {}) => ({
    ...(fields.some(({ Name }) => Name === 'Kind') ? {} : { Kind: kind }),
    ...requestOf(fields, { Name: `${kind} ${name}`, ...changes }),
  })

  it('has a field for each member that a request may have, of its type, and no other', () => {
    const body = operations.find(({ path }) => path === `${described.AccountPath}/create`)!.body!
    const members = membersOf(body, kind)
    const names = [...new Set(fields.map(({ Name }) => Name))]
    expect(names.toSorted()).toEqual([...members.keys()].toSorted())
    for (const { Name, Type, Choices } of fields) {
      const { types, choices } = members.get(Name)!
      expect({ Name, isOne: types.includes(Type) }).toEqual({ Name, isOne: true })
      expect({ Name, Choices: Choices.toSorted() }).toEqual({ Name, Choices: choices.toSorted() })
    }
  })

  it('names what is required in each case: without it a request is refused, and with it none is missing', async () => {
    for (const chosen of casesOf(fields)) {
      const whole = await create(wholeRequest('whole', chosen))
      // A secret of the test may be no certificate; what the request lacks would be named as well.
      for (const { field } of whole.body.errors ?? [])
        expect({ chosen, field, isGiven: given(fields, chosen).includes(field) }).toEqual({
          chosen,
          field,
          isGiven: true,
        })
      if (whole.status === 200) await remove(whole.body.Id)
      for (const { Name, Default } of fields.filter((field) => given([field], chosen).length > 0)) {
        if (Default !== null) continue
        const { status, body } = await create(wholeRequest('part', { ...chosen, [Name]: undefined }))
        const refused = (body.errors ?? []).map(({ field }: { field: string }) => field)
        expect({ chosen, Name, status, refused }).toMatchObject({
          status: 400,
          refused: expect.arrayContaining([Name]),
        })
      }
    }
  })

  it('has the defaults that the service assumes', async () => {
    const [chosen = {}] = casesOf(fields)
    const { status, body } = await create(wholeRequest('defaults', chosen))
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined })
    for (const { Name, Default, When } of fields)
      if (Default !== null && (When === null || memberAt(body, When.Field) === When.Is[0]))
        expect({ Name, stored: memberAt(body, Name) }).toEqual({ Name, stored: Default })
  })

  const remove = (id: string) => api.call('POST', `${described.AccountPath}/delete/${id}`)
})
