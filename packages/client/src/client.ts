/**
 * The REST interface as functions with types.
 *
 * Paths, parameters, bodies and answers have the types of docs/openapi.json. A call answers the body of a
 * success. It throws an ApiProblem for every other answer, a ConnectionProblem without an answer, or the
 * reason of the signal that ended it. The file access-token.ts describes how tokens are kept, and send.ts which
 * requests are repeated.
 */
import type { Clock } from '@punctual/runtime'
import createRoutes from 'openapi-fetch'

import { type AccessToken, createTokenHolder } from './access-token.ts'
import { readProblem } from './api-problem.ts'
import type {
  AnswerOf,
  CallInit,
  CallOptions,
  InitArgument,
  ItemOf,
  Method,
  PagedPath,
  PathOf,
  UncheckedInit,
} from './call.ts'
import { connectionProblemOf } from './connection-problem.ts'
import { type Credentials, requestToken } from './credentials.ts'
import { type ExecutionStreamOptions, followExecutions, type StreamedExecution } from './execution-stream.ts'
import type { paths } from './generated/schema.ts'
import { nextCursor } from './paging.ts'
import { authorizedFetch, type Fetch, patientFetch } from './send.ts'

export interface ClientOptions {
  /** Address of the service, such as `https://reports.example.org`; a path in it is kept. */
  readonly baseUrl: string
  readonly credentials: Credentials
  readonly clock: Clock
  /** Sends a request; the one of the platform when omitted. */
  readonly fetch?: Fetch
  /** Ends every call. */
  readonly signal?: AbortSignal
  /** Longest time for a call that names none. */
  readonly timeoutMs?: number
  /** Longest time that a call is repeated for; 0: never. */
  readonly retryLimitMs?: number
  /** A token of these credentials from before. */
  readonly knownToken?: AccessToken | null
  /** Given every new token, for one who keeps it. */
  readonly onToken?: (token: AccessToken) => void
}

export interface Client {
  get<Path extends PathOf<'get'>>(
    path: Path,
    ...init: InitArgument<CallInit<Path, 'get'>>
  ): Promise<AnswerOf<Path, 'get'>>
  post<Path extends PathOf<'post'>>(
    path: Path,
    ...init: InitArgument<CallInit<Path, 'post'>>
  ): Promise<AnswerOf<Path, 'post'>>
  /**
   * Sends a body that the caller did not write, such as one from a file. The service checks its fields and
   * reports what is wrong with them by name.
   */
  postUnchecked<Path extends PathOf<'post'>>(
    path: Path,
    init: UncheckedInit<Path>,
  ): Promise<AnswerOf<Path, 'post'>>
  delete<Path extends PathOf<'delete'>>(
    path: Path,
    ...init: InitArgument<CallInit<Path, 'delete'>>
  ): Promise<AnswerOf<Path, 'delete'>>
  /** Every item of a list, page after page; `Limit` sets the size of a page. */
  items<Path extends PagedPath>(
    path: Path,
    ...init: InitArgument<CallInit<Path, 'get'>>
  ): AsyncGenerator<ItemOf<Path>>
  /**
   * What happens to executions, as it happens, over interruptions of the connection (execution-stream.ts).
   */
  streamExecutions(options?: ExecutionStreamOptions): AsyncGenerator<StreamedExecution>
  /** A successful answer as it is, for files. */
  open<Path extends PathOf<'get'>>(
    path: Path,
    ...init: InitArgument<CallInit<Path, 'get'>>
  ): Promise<Response>
}

const standardTimeoutMs = 30_000
const standardRetryLimitMs = 10_000

/** Makes a client; nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const call = createCaller(options)
  return {
    get: async (path, ...[init]) => (await call('get', path, init)).data as never,
    post: async (path, ...[init]) => (await call('post', path, init)).data as never,
    postUnchecked: async (path, init) => (await call('post', path, init)).data as never,
    delete: async (path, ...[init]) => (await call('delete', path, init)).data as never,
    open: async (path, ...[init]) => (await call('get', path, { ...init, parseAs: 'stream' })).response,
    streamExecutions: (streamOptions = {}) => streamOf(call, streamOptions, options),
    async *items(path, ...[init]) {
      const { params } = (init ?? {}) as AnyInit
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { ...params?.query, ...(cursor === undefined ? {} : { Cursor: cursor }) }
        const { data, response } = await call('get', path, { ...init, params: { ...params, query } })
        yield* data as never[]
        cursor = nextCursor(response.headers)
      }
    },
  }
}

/** The parts of every operation's parameters that are inspected here. */
interface AnyInit extends CallOptions {
  readonly params?: { readonly query?: object; readonly header?: object }
  readonly parseAs?: 'stream'
  /** The answer may take longer than the time limit, once it has begun. */
  readonly isOpenEnded?: boolean
}

interface Success {
  readonly data: unknown
  readonly response: Response
}

/** A stream goes on for as long as its caller wants; only its beginning is limited in time. */
function streamOf(
  call: Caller,
  streamOptions: ExecutionStreamOptions,
  { clock, signal: ending, timeoutMs = standardTimeoutMs }: ClientOptions,
): AsyncGenerator<StreamedExecution> {
  const signal = AbortSignal.any([ending, streamOptions.signal].filter((each) => each !== undefined))
  return followExecutions(streamOptions, {
    clock,
    signal,
    async open(params, connection) {
      const { response } = await call('get', '/api/schedule/streamexecutions', {
        params,
        parseAs: 'stream',
        signal: connection,
        timeoutMs,
        isOpenEnded: true,
      })
      return response.body ?? new ReadableStream()
    },
  })
}

type Caller = (method: Method, path: string, init?: AnyInit) => Promise<Success>

function createCaller(options: ClientOptions): Caller {
  const { baseUrl, clock, timeoutMs: usualTimeoutMs = standardTimeoutMs } = options
  const routes = createRoutes<paths>({ baseUrl, fetch: fetchOf(options, usualTimeoutMs) })
  return async (
    method,
    path,
    { signal, timeoutMs = usualTimeoutMs, idempotencyKey, isOpenEnded = false, ...init } = {},
  ) => {
    const signals = [options.signal, signal]
    const limit = timeLimit(timeoutMs)
    const request = {
      ...init,
      signal: AbortSignal.any([limit.signal, ...signals.filter((each) => each !== undefined)]),
      ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    }
    try {
      const { data, error, response } = await routes.request(method, path as never, request as never)
      if (isOpenEnded) limit.lift()
      if (response.ok) return { data, response }
      const operation = `${method.toUpperCase()} ${path}`
      throw readProblem({ operation, response, body: error, now: clock.now() })
    } catch (error) {
      throw connectionProblemOf(error, { baseUrl, timeoutMs, signals })
    }
  }
}

/** Like `AbortSignal.timeout`, until it is lifted. */
function timeLimit(timeoutMs: number): { readonly signal: AbortSignal; lift(): void } {
  const limit = new AbortController()
  const over = AbortSignal.timeout(timeoutMs)
  const end = () => limit.abort(over.reason)
  over.addEventListener('abort', end, { once: true })
  return { signal: limit.signal, lift: () => over.removeEventListener('abort', end) }
}

function fetchOf(options: ClientOptions, timeoutMs: number): Fetch {
  const {
    baseUrl,
    credentials,
    clock,
    fetch = globalThis.fetch,
    retryLimitMs = standardRetryLimitMs,
    signal,
  } = options
  const patience = { fetch, clock, retryLimitMs }
  const limited: Fetch = (request) => {
    // A token serves every call: the signal of the one that happened to need it does not end the request for
    // it.
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    return patientFetch(patience, true)(new Request(request, { signal: AbortSignal.any(signals) }))
  }
  const tokenRoutes = createRoutes<paths>({ baseUrl, fetch: limited })
  const isFixed = 'token' in credentials
  const tokens = createTokenHolder({
    clock,
    known: isFixed ? credentials.token : (options.knownToken ?? null),
    obtain: isFixed ? null : () => requestToken(tokenRoutes, credentials, () => clock.now()),
    onToken: options.onToken ?? (() => {}),
  })
  return authorizedFetch(patientFetch(patience, false), tokens)
}
