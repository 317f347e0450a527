/**
 * One endpoint of the interface: its address, who may call it, the shapes of its input and output, and what
 * it does. `http/mount.ts` treats every operation in the same order: authentication, role, cross-site check,
 * reading the body, matching of field names without regard to case, validation. Then follow idempotency,
 * `handle`, validation of the answer, ETag and audit; for a change the last four happen in one transaction. A
 * handler therefore sees only valid input from an allowed caller, and throws `problem(code, …)` for every
 * expected error.
 */
import type { Right } from '@punctual/domain'
import type { Language } from '@punctual/domain/words'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Rights } from '../access/require-right.ts'
import type { Principal, RequiredRole } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import type { Change } from './change.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { ErrorCode, StatusWithCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** An answer with another status than 200, with headers, or with raw content (Buffer or Readable). */
export class Answer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body

  constructor(options: { status?: number; headers?: Readonly<Record<string, string>>; body: Body }) {
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.body = options.body
  }
}

/**
 * Makes an answer with a status or headers of its own. A Buffer or Readable body is sent as it is (give
 * `content-type`), and so is a JsonText. Any other body is checked against the response schema when the
 * status is 2xx.
 */
export function answer<Body>(options: {
  status?: number
  headers?: Readonly<Record<string, string>>
  body: Body
}): Answer<Body> {
  return new Answer(options)
}

/** JSON that the database has written: it is sent as it is, and not checked against the response schema. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The value, for what keeps or audits an answer. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** What a handler gets. Parts without a schema are undefined. */
export interface Context<Params, Query, Body, Input> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Query string and body together, for operations with an `input` schema. */
  readonly input: Input
  /**
   * The caller. Present unless the role is `Public`; then a placeholder named `anonymous` with the role
   * Viewer.
   */
  readonly principal: Principal
  /** What the caller may do where; ask with the functions of `access/require-right.ts`. */
  readonly rights: Rights
  /**
   * The version in `If-Match`, or null when the client does not ask. Give it to the store's conditional
   * update.
   */
  readonly expectedVersion: number | null
  /**
   * Under an `Idempotency-Key`: the id to give to the object that the operation creates; else null. With it a
   * second attempt after an unclear failure meets the row of the first.
   */
  readonly idempotentId: string | null
  /** The span of the request; null without tracing. */
  readonly traceParent: string | null
  /** Ends when the client goes away or the process stops. */
  readonly signal: AbortSignal
  /** Makes the change of an operation that `waits`: one transaction with its entry in the audit trail. */
  readonly change: <Result>(change: Change<Result>) => Promise<Result>
  /**
   * For an answer that goes on for long: who the caller is now. Throws a ProblemError as soon as the caller
   * may no longer have it.
   */
  readonly recheck: () => Promise<Principal>
  readonly request: FastifyRequest
  /** The language of what is said to the caller: `Accept-Language`. */
  readonly language: Language
  /** Its store answers as if what the caller may not view did not exist. */
  readonly dependencies: Dependencies
}

export interface OperationDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Input extends z.ZodType,
  Response extends z.ZodType,
> {
  /** Unique name, such as `folder.create`: OpenAPI operation id and audit action. */
  readonly name: string
  /** The first is the documented one. GET operations with `input` list POST too. */
  readonly methods: readonly [Method, ...Method[]]
  /** `/api/folder/get/:id`; matched without regard to case, values keep theirs. */
  readonly path: string
  readonly role: RequiredRole
  /**
   * What the caller must be allowed in the folder that is concerned. A grant of it also lets in callers whose
   * role is not enough, and `handle` must check it there. An operation that succeeds without this check is a
   * bug, and its change is rolled back. `View` needs no check.
   */
  readonly right?: Right
  /**
   * Whether it changes what a principal may do: this process then reads the rules again before its next
   * request.
   */
  readonly changesAccess?: (
    context: Pick<Context<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Input>>, 'body'>,
  ) => boolean
  readonly summary: string
  readonly description?: string
  readonly tags: readonly [string]
  /** Path parameters: `idParams` in almost every case. */
  readonly params?: Params
  readonly query?: Query
  /** Headers that the handler reads by itself, for the reference page. */
  readonly headers?: z.ZodObject
  readonly body?: Body
  /**
   * One schema that the query string and the body feed together (GET with a body); excludes `query` and
   * `body`.
   */
  readonly input?: Input
  /** A list that, as given, answers `[]` to a request without a body and without a query. */
  readonly emptyWithoutInput?: boolean
  readonly response: Response
  /** Body or input examples for the reference page, by name. */
  readonly examples?: Readonly<Record<string, unknown>>
  /**
   * Errors beyond those that every operation may answer, for the reference page: codes, or a status for its
   * general code. 412 means that it honours `If-Match`, unless the body names the versions.
   */
  readonly errors?: readonly OwnError[]
  readonly versionsInBody?: boolean
  /**
   * Changes state: refused to pages of other sites. `handle` runs in one transaction, together with the entry
   * in the audit trail. It waits for nothing but the store in `dependencies`, and its hints to other
   * processes leave after the commit.
   */
  readonly changes?: boolean
  /**
   * Changes state and waits for others in between or afterwards: `handle` makes its change itself, with
   * `Context.change`.
   */
  readonly waits?: boolean
  /** Honours `Idempotency-Key`; for every POST that creates or executes. */
  readonly idempotent?: boolean
  /**
   * The body is made by `bulkBody`: its items are checked one by one, and it may come as a file of a
   * multipart form.
   */
  readonly bulk?: boolean
  /** The fields of the body may also come as the parts of a multipart form. */
  readonly takesMultipart?: boolean
  /**
   * What it costs beyond a few statements: computing or asking a source, or a connection that waits. Bounded
   * for each caller.
   */
  readonly cost?: Cost
  /** Seconds within which the answer is complete, when that is longer than for most; see answer-time.ts. */
  readonly maxSeconds?: number
  /** Media type of a raw answer; default JSON. */
  readonly produces?: string
  /** Errors in the form of RFC 6749 instead of RFC 9457. */
  readonly oauthErrors?: boolean
  /** The version for the ETag of a successful answer; absent: no ETag. */
  readonly versionOf?: (result: z.output<Response>) => number | null
  /** By default the subject is the id of the path. Null where nothing was changed: there is no entry then. */
  readonly audit?: (
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Input>>,
    result: z.output<Response>,
  ) => AuditFacts | null
  /**
   * The object before the change, in the form that the interface answers, or null; for the audit trail. Read
   * right before `handle`, so of two changes at the same moment one may record the state before both.
   */
  readonly readBefore?: (
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Input>>,
  ) => Promise<unknown>
  /**
   * What has to be asked of others than the store before a change, such as a source system: `handle` waits
   * for none of them. May refuse the request.
   */
  readonly prepare?: (
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Input>>,
  ) => Promise<void>
  readonly handle: (
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, z.output<Input>>,
  ) => Promise<z.input<Response> | Answer<unknown>>
}

/** An error that an operation names: by its code, or by a status that stands for one code. */
export type OwnError = ErrorCode | StatusWithCode

export type Cost = 'costly' | 'waiting' | 'stream'

/** An operation whose types are settled, as the mount and the table of contents see it. */
export interface Operation {
  readonly name: string
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
  readonly role: RequiredRole
  readonly right?: Right
  readonly changesAccess?: (context: Pick<Context<unknown, unknown, unknown, unknown>, 'body'>) => boolean
  readonly summary: string
  readonly description?: string
  readonly tags: readonly [string]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  readonly input?: z.ZodType
  readonly emptyWithoutInput?: boolean
  readonly response: z.ZodType
  readonly examples?: Readonly<Record<string, unknown>>
  readonly errors?: readonly OwnError[]
  readonly versionsInBody?: boolean
  readonly changes?: boolean
  readonly waits?: boolean
  readonly idempotent?: boolean
  readonly bulk?: boolean
  readonly takesMultipart?: boolean
  readonly cost?: Cost
  readonly maxSeconds?: number
  readonly produces?: string
  readonly oauthErrors?: boolean
  readonly versionOf?: (result: unknown) => number | null
  readonly audit?: (
    context: Context<unknown, unknown, unknown, unknown>,
    result: unknown,
  ) => AuditFacts | null
  readonly readBefore?: (context: Context<unknown, unknown, unknown, unknown>) => Promise<unknown>
  readonly prepare?: (context: Context<unknown, unknown, unknown, unknown>) => Promise<void>
  readonly handle: (context: Context<unknown, unknown, unknown, unknown>) => Promise<unknown>
}

/** Declares an operation; the types of `handle` follow from the schemas. */
export function defineOperation<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Input extends z.ZodType = z.ZodUndefined,
>(definition: OperationDefinition<Params, Query, Body, Input, Response>): Operation {
  if (definition.input && (definition.query ?? definition.body)) {
    throw new Error(`${definition.name}: input excludes query and body`)
  }
  return definition as unknown as Operation
}

/**
 * Whether an operation honours `If-Match`: creating ones do not, there is nothing yet that could have
 * changed.
 */
export function takesIfMatch({ errors, versionsInBody = false }: Operation): boolean {
  return !versionsInBody && (errors?.includes(412) ?? false)
}
