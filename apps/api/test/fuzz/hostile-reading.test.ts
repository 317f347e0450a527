/**
 * Hostile input for every operation, read without a server: much more of it than could be sent in requests.
 * FUZZ_SEED reads other forms, and FUZZ_FORMS more or fewer of them.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { FormFields } from '../../src/http/body-parsers.ts'
import { defaultLimits } from '../../src/http/limits.ts'
import type { Operation } from '../../src/http/operation.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { readInput } from '../../src/http/read-input.ts'
import { alternativesOf, fieldsOf, objectsFor } from '../../src/http/schema-shape.ts'
import { operations } from '../../src/routes/index.ts'
import { hostileText, placesIn, repeated, repeatedTo } from './hostile-value.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_101)
const formsEach = Number(process.env['FUZZ_FORMS'] ?? 100)
const taken = ['read', 'invalid_request']

/** Text that begins like JSON and goes on in every way. */
const almostJson = fc
  .array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', ' ', '1', 'null', 'a', '\n'), {
    minLength: 1,
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''))

it.each(operations.map((operation, index) => [operation.name, operation, index] as const))(
  'a form of hostile text for %s is read or refused, and nothing else',
  (_name, operation, index) => {
    const form = fc.dictionary(fc.constantFrom(...fieldNames(operation)), fc.oneof(hostileText, almostJson), {
      minKeys: 1,
    })
    const property = fc.property(form, form, (query, body) => {
      const raw = {
        params: {},
        query: new FormFields(operation.input ? query : {}),
        body: new FormFields(body),
      }
      expect(taken).toContain(outcomeOf(operation, raw))
    })
    const { failed, errorInstance } = fc.check(property, { seed: seed + index, numRuns: formsEach })
    if (failed) throw new Error(`FUZZ_SEED=${seed} reads it again. ${(errorInstance as Error).message}`)
  },
)

const odd = [null, true, 0, '', [], {}, [null], [[]], { a: 1 }]

it.each(
  operations
    .filter(({ examples }) => examples !== undefined)
    .map((operation) => [operation.name, operation] as const),
)(
  'an example of %s with something else at any of its places is read or refused, and nothing else',
  (_name, operation) => {
    for (const example of Object.values(operation.examples ?? {})) {
      for (const index of placesIn({ example }).keys())
        for (const value of odd)
          expect(taken).toContain(outcomeOfBody(operation, changed(example, index, value)))
    }
  },
)

/**
 * Long values and many values. The tests rotate through the kinds, so that every field gets one in a run, and
 * all of them over the runs.
 */
const longValues = [
  ...repeated.map((piece) => repeatedTo(piece, 60_000)),
  Array(50_000).fill(0),
  Array(50_000).fill('a@b'),
  Array.from({ length: 20_000 }, () => ({})),
]

/** Time of the processor for reading one body, in milliseconds; a quadratic reader takes many times that. */
const maxReadingMs = 300

it.each(
  operations
    .filter(({ examples }) => examples !== undefined)
    .map((operation, index) => [operation.name, operation, index] as const),
)(
  'an example of %s with a long or repeated value at any of its places is read or refused in a moment',
  (_name, operation, turn) => {
    for (const [number, example] of Object.values(operation.examples ?? {}).entries()) {
      for (const index of placesIn({ example }).keys()) {
        const value = longValues[(seed + turn + number + index * 3) % longValues.length]
        const body = changed(example, index, value)
        expect(taken).toContain(outcomeOfBody(operation, body))
        expect(
          leastMs(() => outcomeOfBody(operation, body)),
          `FUZZ_SEED=${seed}: ${JSON.stringify(value).slice(0, 40)}`,
        ).toBeLessThan(maxReadingMs)
      }
    }
  },
)

/** The least of three tries, unless the first is quick. */
function leastMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > maxReadingMs / 3; time += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** The example with something else at one of its places. */
function changed(example: unknown, index: number, value: unknown): unknown {
  const root = { example: structuredClone(example) }
  const { holder, key } = placesIn(root)[index]!
  Reflect.set(holder, key, value)
  return root.example
}

function outcomeOfBody(operation: Operation, body: unknown): string {
  return outcomeOf(operation, { params: {}, query: new FormFields({}), body })
}

function fieldNames({ body, input, query }: Operation): string[] {
  const schema = body ?? input ?? query
  const names = schema
    ? [...fieldsOf(objectsFor(alternativesOf(schema), {})).values()].map(({ name }) => name)
    : []
  return [...names, 'Unknown']
}

function outcomeOf(operation: Operation, raw: Parameters<typeof readInput>[1]): string {
  try {
    readInput(operation, raw, defaultLimits)
    return 'read'
  } catch (error) {
    if (error instanceof ProblemError) return error.code
    throw error
  }
}
