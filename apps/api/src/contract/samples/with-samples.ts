import type { Operation } from '../../http/operation.ts'
import type { JsonSchema } from '../plain-schema.ts'
import { csharpSample } from './csharp-sample.ts'
import { curlSample } from './curl-sample.ts'
import { pythonSample } from './python-sample.ts'
import { sampleRequest } from './sample-request.ts'
import { typescriptSample } from './typescript-sample.ts'

/** How an operation is called in a language, in the form that tools for OpenAPI read. */
export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

const codeSamples = 'x-codeSamples'

/** The contract as the reference page has it: each operation with samples. The stored contract goes without them. */
export function withSamples(document: JsonSchema, operations: readonly Operation[]): JsonSchema {
  const paths = { ...(document['paths'] as Record<string, Record<string, JsonSchema>>) }
  for (const operation of operations) {
    const request = sampleRequest(operation)
    const [path, method] = [request.template, request.method.toLowerCase()]
    const entry = { ...paths[path]?.[method], [codeSamples]: samplesOf(request) }
    paths[path] = { ...paths[path], [method]: entry }
  }
  return { ...document, paths }
}

function samplesOf(request: ReturnType<typeof sampleRequest>): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(request) },
    { lang: 'Python', label: 'Python', source: pythonSample(request) },
    { lang: 'C#', label: 'C#', source: csharpSample(request) },
  ]
}
