import { readFileSync } from 'node:fs'

import { say, sentence } from '@punctual/domain/words'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

import { buildOpenApi } from '../../src/build-openapi.ts'
import { exampleAnswer } from '../../src/contract/example-answer.ts'
import { documentedErrors } from '../../src/http/documented-errors.ts'
import { matchInput } from '../../src/http/match-input.ts'
import { operations } from '../../src/routes/index.ts'

interface Described {
  readonly summary?: string
  readonly description?: string
  readonly 'x-role'?: string
  readonly requestBody?: { readonly content: Record<string, { readonly examples?: object }> }
  readonly responses: Record<string, Answer | Reference>
}

interface Reference {
  readonly $ref: string
}

interface Answer {
  readonly description: string
  readonly content: Record<
    string,
    {
      readonly schema: Named & { readonly items?: Named }
      readonly example?: unknown
      readonly examples?: Readonly<Record<string, Reference>>
    }
  >
}

interface Named {
  readonly $ref?: string
  readonly examples?: readonly unknown[]
}

const document = JSON.parse(await buildOpenApi()) as {
  paths: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Named>
    responses: Record<string, Answer>
    examples: Record<string, { readonly value: unknown }>
  }
}
const nameIn = (reference: string) => reference.split('/').at(-1)!
const answerOf = (given: Answer | Reference): Answer =>
  '$ref' in given ? document.components.responses[nameIn(given.$ref)]! : given

/**
 * The example of an answer stands with the schema that its elements, or else the whole of it, have by name.
 */
function exampleOf({ schema, example }: Answer['content'][string]): unknown {
  const name = schema.$ref ?? schema.items?.$ref
  return name === undefined ? example : document.components.schemas[nameIn(name)]?.examples?.[0]
}
const described = operations.flatMap((operation) =>
  operation.methods.map((method) => {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    return {
      operation,
      method,
      name: `${method} ${path}`,
      entry: document.paths[path]![method.toLowerCase()]!,
    }
  }),
)

it('the reference passes an independent OpenAPI 3.1 linter with nothing to say, examples included', async () => {
  const source = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'operation-description': 'error',
    'operation-4xx-response': 'error',
  } as const
  const problems = await lintFromString({
    source,
    config: await createConfig({ extends: ['recommended-strict'], rules }),
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([])
})

// proves given-248/left-open-schemes
it('the reference has for every operation a summary, the role and what it does', () => {
  for (const { operation, name, entry } of described) {
    expect(entry.summary, name).toMatch(/^[A-Z].{5,}[^.]$/)
    expect(entry['x-role'], name).toBe(operation.role)
    expect(entry.description, name).toContain(
      operation.role === 'Public' ? 'Needs no token.' : `Role: ${operation.role}.`,
    )
  }
})

it('the reference has an example of every JSON answer, and of the body of every operation that takes one', () => {
  for (const { operation, method, name, entry } of described) {
    const answer = answerOf(entry.responses['200']!).content[operation.produces ?? 'application/json']!
    if (!operation.produces) expect(exampleOf(answer), name).toBeDefined()
    const body = entry.requestBody?.content['application/json']
    expect(Boolean(body), name).toBe(method === 'POST' && Boolean(operation.body ?? operation.input))
    if (body) expect(Object.keys(body.examples ?? {}), name).not.toEqual([])
  }
})

it('the reference shows no example that the operation would refuse or could not answer', () => {
  for (const operation of operations) {
    const schema = operation.body ?? operation.input ?? operation.query
    for (const example of Object.values(operation.examples ?? {})) {
      const { value, errors } = matchInput(schema!, example, { form: false })
      expect(errors, operation.name).toEqual([])
      expect(schema!.safeParse(value).error?.issues ?? [], operation.name).toEqual([])
    }
    if (!operation.produces)
      expect(
        operation.response.safeParse(exampleAnswer(operation.response)).error ?? null,
        operation.name,
      ).toBeNull()
  }
})

// proves given-262/left-open-status
it('the reference names for every operation all error codes that it can answer, by status', () => {
  for (const { operation, name, entry } of described) {
    const documented = documentedErrors(operation)
    const statuses = Object.keys(entry.responses).filter((status) => status !== '200')
    expect(statuses, name).toEqual([...documented.keys()].map(String))
    if (operation.oauthErrors) continue
    const named = (status: number) =>
      [...answerOf(entry.responses[status]!).description.matchAll(/`(\w+)`/g)].map(([, code]) => code)
    for (const [status, codes] of documented) expect(named(status), name).toEqual(codes)
  }
})

it('every error code of an operation has an example with the code and its sentence', () => {
  for (const { operation, name, entry } of described)
    for (const [status, codes] of documentedErrors(operation)) {
      const [content] = Object.values(answerOf(entry.responses[status]!).content)
      const shown = Object.entries(content?.examples ?? {}).map(
        ([code, { $ref }]) => [code, document.components.examples[nameIn($ref)]?.value] as const,
      )
      const expected = codes.map((code) => [
        code,
        operation.oauthErrors
          ? { error: expect.any(String), error_description: say(sentence(code), 'en') }
          : expect.objectContaining({ code, status, title: say(sentence(code), 'en') }),
      ])
      expect(shown, `${name} ${status}`).toEqual(expected)
    }
})

it('an operation lists only the codes that it can answer', () => {
  const codesOf = (name: string, status: number) => {
    const operation = operations.find((each) => each.name === name)
    return operation && documentedErrors(operation).get(status)
  }
  const ofKeys = ['idempotency_key_reused', 'idempotency_key_in_flight']
  expect(codesOf('singleschedule.createforbi', 409)).toEqual(['name_taken', 'state_conflict', ...ofKeys])
  expect(codesOf('schedule.getdeliveryproof', 409)).toEqual(['state_conflict', 'execution_not_ended'])
  expect(codesOf('user.getMe', 403)).toEqual(['role_insufficient', 'user_token_required'])
  expect(codesOf('schedule.streamexecutions', 503)).toContain('too_many_streams')
})
