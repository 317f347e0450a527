/** The request that the samples of an operation send: its first method with its first example. */
import { z } from 'zod'

import type { Method, Operation } from '../../http/operation.ts'
import { exampleAnswer } from '../example-answer.ts'

export interface SampleRequest {
  readonly method: Method
  /** As it stands in the contract: `/api/folder/get/{id}`. */
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** Undefined for none. */
  readonly body: unknown
  /** With the values of path and query. */
  readonly address: string
  /** Null where none is needed. */
  readonly token: SampleToken | null
  readonly answers: 'json' | 'bytes' | 'events'
}

/** How the token of a caller is sent, and the variable of the environment that has it. */
export interface SampleToken {
  readonly of: 'client' | 'user'
  readonly scheme: string
  readonly variable: string
}

const ofClient: SampleToken = { of: 'client', scheme: 'Bearer', variable: 'PUNCTUAL_TOKEN' }
const ofUser: SampleToken = { of: 'user', scheme: 'token', variable: 'PUNCTUAL_USER_TOKEN' }

export function sampleRequest(operation: Operation): SampleRequest {
  const [method] = operation.methods
  const [example] = Object.values(operation.examples ?? {})
  const hasBody = method === 'POST' && (operation.body ?? operation.input) !== undefined
  const params = operation.params === undefined ? {} : exampleAnswer(operation.params)
  const query = hasBody || example === undefined ? {} : example
  const known = {
    method,
    template: operation.path.replace(/:(\w+)/g, '{$1}'),
    params: textsOf(params as object),
    query: query as Record<string, unknown>,
  }
  return {
    ...known,
    body: hasBody ? (example ?? {}) : undefined,
    address: addressOf(known),
    token: tokenOf(operation),
    answers: answersOf(operation),
  }
}

function tokenOf({ role, errors }: Operation): SampleToken | null {
  if (role === 'Public') return null
  return errors?.includes('user_token_required') === true ? ofUser : ofClient
}

function answersOf({ produces, response }: Operation): SampleRequest['answers'] {
  if (produces === 'text/event-stream') return 'events'
  return produces === undefined && !(response instanceof z.ZodUnknown) ? 'json' : 'bytes'
}

function addressOf({
  template,
  params,
  query,
}: Pick<SampleRequest, 'template' | 'params' | 'query'>): string {
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const asked = new URLSearchParams(textsOf(query)).toString()
  return asked === '' ? path : `${path}?${asked}`
}

/** Nested values as JSON text, which is how addresses and forms have them. */
function textsOf(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
