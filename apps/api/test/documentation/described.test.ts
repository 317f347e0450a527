import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { anywhere } from '../../src/contract/members/anywhere.ts'
import { memberLists } from '../../src/contract/members/described.ts'
import { schemaSentences } from '../../src/contract/members/schemas.ts'

/** As much of JSON Schema as this reads. */
interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly [keyword: string]: unknown
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly description?: string
}

const contract: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Content>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
} = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))
const { schemas, responses, parameters } = contract.components
const operations = Object.values(contract.paths).flatMap((path) => Object.values(path))

/** A member with the schema, or the operation, that it belongs to. */
interface Member {
  readonly of: string
  readonly name: string
  readonly schema: Schema
}

function membersIn(node: unknown, of: string): Member[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, ...others } = node as Schema
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      { of, name, schema },
      ...membersIn(schema, of),
    ]),
    ...Object.values(others).flatMap((child) => membersIn(child, of)),
  ]
}

const contentOf = (of: string, { content = {} }: Content) =>
  Object.values(content).flatMap(({ schema }) => membersIn(schema, of))

const members = [
  ...Object.entries(schemas).flatMap(([name, schema]) => membersIn(schema, name)),
  ...Object.entries(responses).flatMap(([name, response]) => contentOf(name, response)),
  ...operations.flatMap(({ operationId, requestBody = {}, responses: own }) =>
    [requestBody, ...Object.values(own)].flatMap((each) => contentOf(operationId, each)),
  ),
]

/** A member says what it is, or refers to a schema that does. */
const isDescribed = ({
  $ref = '',
  description = schemas[$ref.split('/').at(-1) ?? '']?.description,
}: Schema) => description !== undefined && description !== ''

const whatToDo =
  'say it in .meta({ description }) of the zod schema, or, where several schemas have the member, in apps/api/src/contract/members'

test('every member of every schema has a description', () => {
  expect(members.length).toBeGreaterThan(2_500)
  const silent = members.filter(({ schema }) => !isDescribed(schema))
  expect(
    silent.map(({ of, name }) => `${of}.${name}`),
    whatToDo,
  ).toEqual([])
})

test('every parameter of a path, a query and a header has a description', () => {
  const own = operations.flatMap(({ operationId, parameters: list = [] }) =>
    list.map((parameter) => [operationId, parameter] as const),
  )
  const shared = Object.values(parameters).map((parameter) => ['shared', parameter] as const)
  const silent = [...own, ...shared].filter(
    ([, { $ref, description = '' }]) => $ref === undefined && description === '',
  )
  expect(own.length).toBeGreaterThan(100)
  expect(
    silent.map(([of, { name }]) => `${of} ${name}`),
    whatToDo,
  ).toEqual([])
})

test('the lists of descriptions have no sentence that nothing uses', () => {
  const said = new Set(members.map(({ of, name, schema }) => `${of}.${name}: ${schema.description}`))
  for (const { operationId, parameters: list = [] } of operations)
    for (const { name, description } of list) said.add(`${operationId}.${name}: ${description}`)
  for (const { name, description } of Object.values(parameters)) said.add(`${name}: ${description}`)
  const ofSchemas = memberLists.flatMap(Object.entries).flatMap(([names, sentences]) =>
    Object.entries(sentences as object)
      .filter(([member, text]) => !names.split(' ').some((name) => said.has(`${name}.${member}: ${text}`)))
      .map(([member]) => `${names}: ${member}`),
  )
  const texts = [...said]
  const general = Object.entries(anywhere).filter(
    ([name, text]) => !texts.some((each) => each.endsWith(`${name}: ${text}`)),
  )
  const named = Object.entries(schemaSentences).filter(([name, text]) => schemas[name]?.description !== text)
  expect([...ofSchemas, ...general, ...named]).toEqual([])
})
