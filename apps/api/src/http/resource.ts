/**
 * The operations that objects of every kind have: list, read, create, replace and delete. A family says what its
 * objects are and how the store answers. Addresses, pages, versions and entries of the audit trail follow.
 */
import type { Right } from '@punctual/domain'
import { type Language, languages } from '@punctual/domain/words'
import { z } from 'zod'

import type { RequiredRole } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { idParams, isId } from './id.ts'
import { pageAnswer, pageFields } from './list-page.ts'
import { type Context, defineOperation, type Operation, type OperationDefinition } from './operation.ts'
import type { ProblemError } from './problem.ts'

interface Versioned {
  readonly Id: string
  readonly Version: number
}

interface Family<Row, Output extends z.ZodType<Versioned>> {
  /** Before the verb in the names and addresses of its operations. */
  readonly name: string
  readonly tag: string
  /** Who makes, changes and deletes the objects. */
  readonly role: RequiredRole
  /** In the folder of an object; absent where objects are in none. */
  readonly rights?: { readonly read: Right; readonly write: Right }
  /** Whether rights follow from the objects; see `OperationDefinition`. */
  readonly changesAccess?: () => boolean
  readonly output: Output
  readonly toWire: (row: Row, language: Language) => z.input<Output>
  readonly read: (id: string, store: Dependencies['store']) => Promise<Row | null>
  /** Adds what only reads answer, and no entry of the audit trail has. */
  readonly forReading?: (rows: readonly Row[], store: Dependencies['store']) => Promise<readonly Row[]>
  /** The refusal for an id that names none. */
  readonly missing: () => ProblemError
}

type Said<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
> = Pick<
  OperationDefinition<Params, Query, Body, z.ZodUndefined, Output>,
  'summary' | 'description' | 'examples' | 'errors' | 'changesAccess' | 'audit'
>

type Writing<Body extends z.ZodType> = Context<undefined, undefined, z.output<Body>, undefined>

type Written<Body extends z.ZodType, Output extends z.ZodType> = Said<
  z.ZodUndefined,
  z.ZodUndefined,
  Body,
  Output
> & { readonly body: Body }

const page = z.object(pageFields)

interface Listing<Row> {
  readonly summary: string
  readonly description?: string
  readonly role: RequiredRole
  /** `getAll` in the names of older families; the address is the same. */
  readonly verb?: 'getall' | 'getAll'
  /** Rows after a cursor, at most `limit`. */
  readonly list: (
    page: { readonly cursor: string | undefined; readonly limit: number },
    store: Dependencies['store'],
  ) => Promise<readonly Row[]>
  readonly positionOf: (row: Row) => readonly string[]
}

export function resource<Row, Output extends z.ZodType<Versioned>>(family: Family<Row, Output>) {
  const { name, tag, role, output, toWire, forReading = (rows) => Promise.resolve(rows) } = family
  const { read: viewing, write: writing } = family.rights ?? {}
  const reading = viewing === undefined ? {} : { right: viewing }
  const common = {
    role,
    tags: [tag],
    ...(writing === undefined ? {} : { right: writing }),
    ...(family.changesAccess ? { changesAccess: family.changesAccess } : {}),
  } as const
  const addressed = (verb: string, parameter = '') => ({
    name: `${name}.${verb}`,
    path: `/api/${name}/${verb}`.toLowerCase() + parameter,
  })
  const written = {
    ...common,
    methods: ['POST'],
    response: output,
    changes: true,
    versionOf: ({ Version }: z.output<Output>) => Version,
    audit: (_context: unknown, made: z.output<Output>) => ({ subject: made.Id, after: made }),
  } as const
  const find = async (id: string, { store }: Pick<Dependencies, 'store'>) =>
    isId(id) ? await family.read(id, store) : null
  /** The object before a change, for the audit trail. */
  const before = async (id: string, dependencies: Dependencies) => {
    const row = await find(id, dependencies)
    return row && toWire(row, languages[0])
  }
  /** @throws ProblemError `not_found` */
  const read = async (id: string, dependencies: Pick<Dependencies, 'store'>): Promise<Row> => {
    const row = await find(id, dependencies)
    if (row === null) throw family.missing()
    return row
  }
  /** Null unless an earlier attempt under the same Idempotency-Key has made the object and died before it could answer. */
  const madeBefore = async (id: string | null, dependencies: Pick<Dependencies, 'store'>) =>
    id === null ? null : await find(id, dependencies)
  return {
    before,
    read,
    getAll: ({ verb = 'getall', list, positionOf, ...said }: Listing<Row>): Operation =>
      defineOperation({
        ...said,
        ...reading,
        ...addressed(verb),
        methods: ['GET'],
        tags: [tag],
        query: page,
        response: z.array(output),
        handle: async ({ query: { Limit, Cursor }, request, dependencies: { store }, language }) =>
          pageAnswer(await forReading(await list({ cursor: Cursor, limit: Limit + 1 }, store), store), {
            limit: Limit,
            request,
            toItem: (row) => toWire(row, language),
            positionOf,
          }),
      }),
    get: (said: { readonly summary: string; readonly role: RequiredRole }): Operation =>
      defineOperation({
        ...said,
        ...reading,
        ...addressed('get', '/:id'),
        methods: ['GET'],
        tags: [tag],
        params: idParams,
        response: output,
        errors: [404],
        versionOf: written.versionOf,
        handle: async ({ params, dependencies, language }) => {
          const [row] = await forReading([await read(params.id, dependencies)], dependencies.store)
          return toWire(row!, language)
        },
      }),
    create: <Body extends z.ZodType>({
      make,
      ...said
    }: Written<Body, Output> & {
      readonly make: (context: Writing<Body>) => Promise<Row>
    }): Operation =>
      defineOperation({
        ...written,
        ...addressed('create'),
        errors: ['name_taken', 409],
        idempotent: true,
        ...said,
        handle: async (context) => {
          const earlier = await madeBefore(context.idempotentId, context.dependencies)
          return toWire(earlier ?? (await make(context)), context.language)
        },
      }),
    update: <Body extends z.ZodType<{ readonly Id: string }>>({
      change,
      ...said
    }: Written<Body, Output> & {
      readonly change: (context: Writing<Body>) => Promise<Row>
    }): Operation =>
      defineOperation({
        ...written,
        ...addressed('update'),
        errors: [404, 'name_taken', 409, 412],
        readBefore: ({ body, dependencies }) => before(body.Id, dependencies),
        ...said,
        handle: async (context) => toWire(await change(context), context.language),
      }),
    remove: ({
      remove,
      ...said
    }: Pick<
      OperationDefinition<
        typeof idParams,
        z.ZodUndefined,
        z.ZodUndefined,
        z.ZodUndefined,
        z.ZodLiteral<true>
      >,
      'summary' | 'description' | 'errors'
    > & {
      /** @throws ProblemError for what stands in the way */
      readonly remove: (
        id: string,
        context: Context<{ readonly id: string }, undefined, undefined, undefined>,
      ) => Promise<void>
    }): Operation =>
      defineOperation({
        ...common,
        ...addressed('delete', '/:id'),
        methods: ['DELETE', 'POST'],
        params: idParams,
        response: z.literal(true),
        errors: [404, 409],
        ...said,
        changes: true,
        readBefore: ({ params, dependencies }) => before(params.id, dependencies),
        handle: async (context) => {
          const { id } = context.params
          if (!isId(id)) throw family.missing()
          await remove(id, context)
          return true as const
        },
      }),
  }
}
