import { readFileSync } from 'node:fs'

/** As much of JSON Schema as the OpenAPI description uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly readOnly?: boolean
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: JsonSchema
}

interface Reference {
  readonly $ref: string
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly content: Record<
      string,
      { readonly schema: JsonSchema; readonly examples?: Record<string, { value: unknown }> }
    >
  }
  readonly responses: Readonly<Record<string, unknown>>
}

/** One method of one path of the description. */
export interface Endpoint {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** The operation id; further methods of an operation have an ending of their own. */
  readonly operation: string
  readonly parameters: readonly Parameter[]
  /** What the body may be, or null where the description has none. */
  readonly body: JsonSchema | null
  readonly examples: readonly unknown[]
  /** Whether the body may also come as a multipart form. */
  readonly takesFile: boolean
  readonly statuses: ReadonlySet<number>
}

const document = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

/** Every endpoint of docs/openapi.json. */
export const endpoints: readonly Endpoint[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]): Endpoint => {
    const content = described.requestBody?.content['application/json']
    // The GET form of an operation takes the body of its POST form.
    const other = methods['post']?.requestBody?.content['application/json']
    const body = content ?? (method === 'get' ? other : undefined)
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Endpoint['method'],
      path,
      operation: described.operationId,
      parameters: (described.parameters ?? []).map(parameterOf),
      body: body ? resolved(body.schema) : null,
      takesFile: 'multipart/form-data' in (described.requestBody?.content ?? {}),
      examples: Object.values(body?.examples ?? {}).map(({ value }) => value),
      statuses: new Set(Object.keys(described.responses).map(Number)),
    }
  }),
)

function parameterOf(given: Parameter | Reference): Parameter {
  return '$ref' in given ? document.components.parameters[nameOf(given)]! : given
}

/** What a reference stands for, and an object that is made of others as a whole. */
export function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined)
    return resolved(document.components.schemas[nameOf({ $ref: schema.$ref })] ?? {})
  if (!schema.allOf) return schema
  const parts = [...schema.allOf.map(resolved), { ...schema, allOf: undefined }]
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  }
}

function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? ''
}
