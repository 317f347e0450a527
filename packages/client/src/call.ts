import type { ParamsOption } from 'openapi-fetch'
import type {
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from 'openapi-typescript-helpers'

import type { components, paths } from './generated/schema.ts'

/** The objects of the interface by name, such as `Schemas['Execution']`. */
export type Schemas = components['schemas']

export type Method = 'get' | 'post' | 'delete'

/** Every path that takes a method. */
export type PathOf<M extends Method> = PathsWithMethod<paths, M>

/** What any call may be given beside the parameters of its operation. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Longest time for the whole call, repeated attempts included. */
  readonly timeoutMs?: number
  /** Makes a create or execute safe to send twice: the service does it once and gives the same answer. */
  readonly idempotencyKey?: string
}

/** Bodies travel as JSON; the form that operations also take has no types to check. */
type BodyOption<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? { body: Body }
  : Operation extends { requestBody?: never }
    ? { body?: never }
    : Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? { body?: Body }
      : { body?: never }

/** What the body of an operation may be. */
export type BodyOf<Path extends PathOf<'post'>> =
  BodyOption<paths[Path]['post']> extends { body: infer Body } ? Body : never

export type CallInit<Path extends keyof paths, M extends Method> = ParamsOption<paths[Path][M]> &
  BodyOption<paths[Path][M]> &
  CallOptions

/** A call with a body that the caller has written. */
export type UncheckedInit<Path extends PathOf<'post'>> = ParamsOption<paths[Path]['post']> & {
  readonly body: unknown
} & CallOptions

/** The last argument of a call: omitted when the operation needs nothing. */
export type InitArgument<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init]

/** What an operation answers when it succeeds. */
export type AnswerOf<Path extends keyof paths, M extends Method> =
  paths[Path][M] extends Record<string | number, unknown>
    ? SuccessResponse<ResponseObjectMap<paths[Path][M]>>
    : never

type QueryOf<Path extends keyof paths> = paths[Path]['get'] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never

/** The lists that come in pages. */
export type PagedPath = {
  [Path in PathOf<'get'>]: [QueryOf<Path>] extends [never]
    ? never
    : 'Cursor' extends keyof QueryOf<Path>
      ? Path
      : never
}[PathOf<'get'>]

export type ItemOf<Path extends PagedPath> =
  AnswerOf<Path, 'get'> extends ReadonlyArray<infer Item> ? Item : never
