/** What the contract says about an operation under one of its methods. */
import { z } from 'zod'

import { type Method, type Operation } from '../http/operation.ts'
import { exampleAnswer } from './example-answer.ts'
import { parametersOf } from './parameters.ts'
import type { JsonSchema } from './plain-schema.ts'
import type { Schemas } from './schemas.ts'
import type { SharedErrors } from './shared-errors.ts'

export interface EntryParts {
  readonly schemas: Schemas
  readonly errors: SharedErrors
}

export function operationEntry(
  operation: Operation,
  method: Method,
  { schemas, errors }: EntryParts,
): JsonSchema {
  const { name, summary, tags, role, methods } = operation
  const isAlias = method !== methods[0]
  const parameters = parametersOf(operation, method, schemas)
  return {
    operationId: isAlias ? `${name}.${method.toLowerCase()}` : name,
    ...(isAlias ? { [aliasOf]: name } : {}),
    summary,
    description: descriptionOf(operation, method),
    tags: [...tags],
    ...(role === 'Public' ? { security: [] } : {}),
    'x-role': role,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(operation, method, schemas),
    responses: { 200: successOf(operation, schemas), ...errors.of(operation) },
  }
}

/** Names the operation that an entry offers under a further method. */
export const aliasOf = 'x-alias-of'

function descriptionOf(operation: Operation, method: Method): string {
  const [documented] = operation.methods
  const said = method === documented ? operation.description : `The same as ${documented}.`
  return [said, ...notesOf(operation, method)].filter((part) => part !== undefined).join('\n\n')
}

function notesOf(
  { role, input, emptyWithoutInput, idempotent, versionOf, methods }: Operation,
  method: Method,
): string[] {
  return [
    ...(role === 'Public' ? ['Needs no token.'] : [`Role: ${role}.`]),
    ...(input && method === 'GET'
      ? ['The fields may be sent as query parameters or as a JSON body of the GET request.']
      : []),
    ...(emptyWithoutInput
      ? ['Without a body and without query parameters the answer is an empty array.']
      : []),
    ...(methods.length > 1 && method === methods[0]
      ? [`Also offered as ${methods.slice(1).join(', ')}.`]
      : []),
    ...(idempotent ? ['Honours `Idempotency-Key` for 24 hours.'] : []),
    ...(versionOf ? ['Answers an `ETag`.'] : []),
  ]
}

function bodyOf(
  { body, input, bulk, takesMultipart, examples }: Operation,
  method: Method,
  schemas: Schemas,
): { readonly requestBody?: JsonSchema } {
  const given = body ?? input
  if (method !== 'POST' || given === undefined) return {}
  const schema = schemas.of(given, 'input')
  const shown = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }])
  const json = { schema, ...(shown.length > 0 ? { examples: Object.fromEntries(shown) } : {}) }
  const other = bulk
    ? { 'multipart/form-data': { schema: uploadedArray } }
    : {
        'application/x-www-form-urlencoded': { schema },
        ...(takesMultipart ? { 'multipart/form-data': { schema } } : {}),
      }
  return { requestBody: { required: true, content: { 'application/json': json, ...other } } }
}

const uploadedArray = {
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/json',
      description: 'The same array as a JSON file',
    },
  },
}

const bytes = { type: 'string', format: 'binary' }

/** Named answers carry their example in the component. */
function successOf({ response, produces }: Operation, schemas: Schemas): JsonSchema {
  if (produces !== undefined && response._zod.def.type === 'unknown')
    return success(produces, { schema: bytes })
  if (response instanceof z.ZodLiteral && response.value === true)
    return { $ref: '#/components/responses/Done' }
  const schema = schemas.of(response, 'output')
  const type = produces ?? 'application/json'
  const [answered, name] = nameOf(schema) === null ? [response, null] : [itemOf(response), nameOf(schema)]
  const example = exampleAnswer(answered)
  if (name !== null) schemas.showExample(name, example)
  return success(type, { schema, ...(name === null && produces === undefined ? { example } : {}) })
}

function success(type: string, content: JsonSchema): JsonSchema {
  return { description: 'Success', content: { [type]: content } }
}

/** The name of the schema of an answer, or of its elements. */
function nameOf({ $ref, items }: JsonSchema): string | null {
  const reference = $ref ?? (items as JsonSchema | undefined)?.['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : null
}

function itemOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodArray && z.globalRegistry.get(schema)?.id === undefined
    ? (schema.element as z.ZodType)
    : schema
}
