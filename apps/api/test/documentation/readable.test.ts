import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** As much of JSON Schema as the contract uses. */
interface Schema {
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Contract {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            operationId: string
            'x-role': string
            parameters?: readonly Parameter[]
            requestBody?: Content
            responses: Readonly<Record<string, Content>>
          }
        >
      >
    >
  >
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Content>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

interface Parameter {
  readonly name: string
  readonly schema?: Schema
}

const text = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
const { paths, components }: Contract = JSON.parse(text)
const operations = Object.values(paths).flatMap((path) => Object.values(path))

// Every member says what it is: 2,600 members take more than a third of the lines. 330 of them are those of needs,
// 125 lines are those of a hand-over, and 140 those of the last read of accounts. 100 are codes beside sentences.
test('the contract has at most 24,270 lines', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(24_270)
})

/** A schema and everything in it up to the next reference, by the place where it stands. */
function* within(schema: Schema, place: string): Generator<readonly [string, Schema]> {
  yield [place, schema]
  for (const [name, child] of Object.entries(schema.properties ?? {}))
    yield* within(child, `${place}.${name}`)
  for (const child of [schema.items, schema.additionalProperties])
    if (typeof child === 'object') yield* within(child, `${place}[]`)
  for (const child of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* within(child, `${place}|`)
}

function inContent({ content = {} }: Content, place: string) {
  return Object.entries(content).flatMap(([type, { schema }]) => [...within(schema, `${place} ${type}`)])
}

test('an object of more than 20 lines has a name in the contract, in requests and in answers', () => {
  const places = [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [...within(schema, name)].slice(1)),
    ...operations.flatMap(({ operationId, requestBody = {}, responses }) => [
      ...inContent(requestBody, operationId),
      ...Object.values(responses).flatMap((response) => inContent(response, operationId)),
    ]),
    ...Object.values(components.responses).flatMap((response) => inContent(response, 'response')),
    ...[
      ...operations.flatMap(({ parameters = [] }) => parameters),
      ...Object.values(components.parameters),
    ].flatMap(({ name, schema }) => (schema === undefined ? [] : [...within(schema, name)])),
  ]
  expect(places.length).toBeGreaterThan(1_000)
  // However compactly the file is written.
  const large = places.filter(([, schema]) => JSON.stringify(schema, null, 2).split('\n').length > 20)
  expect(large.map(([place]) => place)).toEqual([])
})

/** Schemas that bodies are made of, each with everything that it refers to. */
function reached(bodies: readonly Content[]): Map<string, Schema> {
  const found = new Map<string, Schema>()
  const add = (schemas: readonly (readonly [string, Schema])[]): void => {
    for (const [place, schema] of schemas) {
      const name = schema.$ref?.split('/').at(-1) ?? place
      if (found.has(name)) continue
      const meant = components.schemas[name] ?? schema
      found.set(name, meant)
      if (schema.$ref !== undefined) add([...within(meant, name)].slice(1))
    }
  }
  for (const [index, body] of bodies.entries()) add(inContent(body, String(index)))
  return found
}

function answered(): Map<string, Schema> {
  return reached([
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(components.responses),
  ])
}

test('every member of every answer says what it is', () => {
  const schemas = answered()
  expect(schemas.size).toBeGreaterThan(500)
  const saying = ['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']
  const unknown = [...schemas].filter(
    ([, schema]) => !saying.some((keyword) => keyword in schema) || schema.additionalProperties === true,
  )
  expect(unknown.map(([place]) => place)).toEqual([])
})

const sentenceName = /(Message|Reason|Detail|Verdict|Problem)$/i

/** Members that hold the words of a user. */
const wordsOfUsers = [
  'ExecutionHold.Reason',
  'LinkUse.Reason',
  'SlackDestination.Message',
  'Suppression.Reason',
  'TeamsDestination.Message',
  'Window.Reason',
]

test('every sentence of an answer has its code and its values beside it', () => {
  const uncoded = [...answered()].flatMap(([place, { properties = {} }]) =>
    Object.entries(properties).flatMap(([name, member]) =>
      isText(member) && sentenceName.test(name) && !hasCode(name, properties) ? [`${place}.${name}`] : [],
    ),
  )
  expect(uncoded.toSorted()).toEqual(wordsOfUsers)
})

function isText({ type, enum: words }: Schema): boolean {
  return words === undefined && [type ?? []].flat().includes('string')
}

/** As a sentence with both, such as DetailSaid, or as two members, such as HoldCode and HoldValues of HoldReason. */
function hasCode(name: string, members: NonNullable<Schema['properties']>): boolean {
  const beside = new Map(Object.entries(members).map(([each, member]) => [each.toLowerCase(), member]))
  const isThere = (given: string) => beside.has(given.toLowerCase())
  const isSentence = (given: string) =>
    /"#\/components\/schemas\/(Result)?Sentence"/.test(JSON.stringify(beside.get(given.toLowerCase())) ?? '')
  const stem = name.replace(sentenceName, '')
  return (
    [`${name}Code`, `${name}Codes`, `${name}Said`, `${stem}Said`].some(isSentence) ||
    [name, stem].some((of) => isThere(`${of}Code`) && (isThere(`${of}Values`) || isThere('Values')))
  )
}

const roles = ['Public', 'Viewer', 'Editor', 'Administrator']

test('what a member of a request refers to may be asked for by every caller who may send the request', () => {
  const named = /\b(GET|POST|DELETE) (\/api\/[\w/]+)/g
  const references = operations.flatMap(({ operationId, 'x-role': role, requestBody = {} }) =>
    [...reached([requestBody]).values()].flatMap((schema) =>
      [schema, ...Object.values(schema.properties ?? {})].flatMap(({ description = '' }) =>
        [...description.matchAll(named)].map(([, method, path]) => ({
          place: `${operationId}: ${method} ${path}`,
          role,
          needed: paths[path!]?.[method!.toLowerCase()]?.['x-role'],
        })),
      ),
    ),
  )
  expect(references.map(({ place }) => place)).toContain(
    'singleschedule.createforbi: GET /api/datasource/getusable',
  )
  const foreign = references.filter(
    ({ role, needed = '' }) => !(roles.indexOf(needed) >= 0 && roles.indexOf(needed) <= roles.indexOf(role)),
  )
  expect([...new Set(foreign.map(({ place }) => place))]).toEqual([])
})

test('requests have names: every JSON body refers to one, or to an array of them', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content?.['application/json']?.schema
    return schema === undefined ? [] : [[operationId, schema] as const]
  })
  expect(bodies.length).toBeGreaterThan(50)
  expect(
    bodies
      .filter(([, { $ref, items }]) => ($ref ?? items?.$ref) === undefined)
      .map(([operationId]) => operationId),
  ).toEqual([])
})

test('every error answer stands once, and operations refer to it', () => {
  const own = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      status === '200' || '$ref' in response ? [] : [`${operationId} ${status}`],
    ),
  )
  expect(own).toEqual([])
  const bodies = Object.values(components.responses).map((response) => JSON.stringify(response))
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('a schedule of each kind is the shared members and those of its kind, and its recurrence has typed fields', () => {
  for (const kind of ['BiSchedule', 'PaginatedSchedule', 'PackageSchedule'])
    expect(components.schemas[kind]?.allOf?.[0], kind).toEqual({ $ref: '#/components/schemas/Schedule' })
  expect(components.schemas['Schedule']?.properties?.['Schedule']).toEqual({
    $ref: '#/components/schemas/Recurrence',
  })
  const { Frequency, WeekDays, Interval } = components.schemas['Recurrence']?.properties ?? {}
  expect([Frequency, WeekDays, Interval]).toMatchObject([
    { $ref: '#/components/schemas/Frequency' },
    { type: 'array', items: { $ref: '#/components/schemas/WeekDay' } },
    { type: 'integer' },
  ])
})
