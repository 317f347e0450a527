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

interface Described {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: JsonSchema; readonly examples?: Record<string, { value: unknown }> }>
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
  /** Whether the body may also come as the file of a multipart form. */
  readonly takesFile: boolean
  readonly statuses: ReadonlySet<number>
}

const document = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
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
      parameters: described.parameters ?? [],
      body: body?.schema ?? null,
      takesFile: 'multipart/form-data' in (described.requestBody?.content ?? {}),
      examples: Object.values(body?.examples ?? {}).map(({ value }) => value),
      statuses: new Set(Object.keys(described.responses).map(Number)),
    }
  }),
)

/** What a reference stands for. */
export function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {})
}
