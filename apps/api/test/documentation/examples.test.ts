/** The examples of the contract, sent to a service in which their objects are. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { sampleRequest } from '../../src/contract/samples/sample-request.ts'
import type { Method, Operation } from '../../src/http/operation.ts'
import { operations } from '../../src/routes/index.ts'
import { exampleId } from '../../src/wire/examples.ts'
import { createExampleWorld, type ExampleWorld } from './example-world.ts'
import { createScheduleApi } from '../single-schedule/fixtures.ts'
import type { TestAnswer } from '../support/test-api.ts'

let world: ExampleWorld
beforeAll(async () => {
  world = await createExampleWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

interface Shown {
  readonly name: string
  readonly operation: Operation
  readonly method: Method
  readonly example: unknown
}

/** Each example of an operation, under each of its methods. */
const shownOf = (operation: Operation): Shown[] =>
  operation.methods.flatMap((method) =>
    Object.entries(operation.examples ?? { none: undefined }).map(([label, example]) => ({
      name: `${method} ${operation.name} (${label})`,
      operation,
      method,
      example,
    })),
  )

const reads = operations.filter(({ changes }) => !changes).flatMap(shownOf)
const creates = operations.filter(({ name }) => name.endsWith('.create')).flatMap(shownOf)

/** The request that the samples show. */
function requestOf({ operation, method, example }: Omit<Shown, 'name'>) {
  const examples = example === undefined ? {} : { examples: { example } }
  return sampleRequest({ ...operation, methods: [method], ...examples })
}

const outcomeOf = ({ status, text }: TestAnswer) => (status === 200 ? status : text)

it.each(reads)('an example of a read is answered: $name', async ({ operation, method, example }) => {
  const { name } = operation
  const living = (value: unknown) => world.living(name, value)
  const request = requestOf({ operation, method, example: living(example) })
  const params = living(request.params) as Readonly<Record<string, string>>
  const path = request.template.replace(/\{(\w+)\}/g, (_match, key: string) => params[key] ?? '')
  const [, query = ''] = request.address.split('?')
  const answer = await world.api.call(method, `${path}?${query}`, {
    as: null,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    headers: request.token ? { authorization: world.authorization } : {},
  })
  expect(outcomeOf(answer)).toBe(200)
})

it('the examples of what is created and names no other object are taken by a new service', async () => {
  await using fixture = await createScheduleApi()
  const independent = creates.filter(({ example }) => !JSON.stringify(example).includes(exampleId))
  expect(independent.length).toBeGreaterThan(10)
  for (const { name, ...shown } of independent) {
    const { method, address, body } = requestOf(shown)
    expect(outcomeOf(await fixture.api.call(method, address, { body })), name).toBe(200)
  }
  expect(independent.map(({ operation }) => operation.name)).toContain('group.create')
})
