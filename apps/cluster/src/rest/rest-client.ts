import { z } from 'zod'

/** An answer of the service that is not a success, in its own words. */
export class RestProblem extends Error {
  override readonly name = 'RestProblem'
  readonly status: number

  constructor(operation: string, status: number, detail: string) {
    super(`${operation} answered ${status}: ${detail}`)
    this.status = status
  }
}

const problem = z.looseObject({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

const requestLimitMs = 30_000

/** The REST interface, as far as the first run uses it. Every call has a limit of 30 s. */
export interface RestClient {
  get<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer>
  post<Answer>(path: string, body: unknown, answer: z.ZodType<Answer>): Promise<Answer>
}

export interface RestClientOptions {
  readonly apiUrl: string
  /** Value of the Authorization header. */
  readonly authorization: string
  readonly signal: AbortSignal
}

/** @throws RestProblem from its calls when the service refuses */
export function createRestClient({ apiUrl, authorization, signal }: RestClientOptions): RestClient {
  const call = async <Answer>(path: string, request: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)])
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${apiUrl}${path}`, { ...request, headers, signal: limited })
    return readAnswer(`${request.method} ${path.split('?')[0]}`, response, answer)
  }
  return {
    get: (path, answer) => call(path, { method: 'GET' }, answer),
    post: (path, body, answer) => call(path, { method: 'POST', body: JSON.stringify(body) }, answer),
  }
}

interface TokenRoute {
  readonly apiUrl: string
  readonly signal: AbortSignal
}

/** Logs a user in; answers the Authorization header for the calls that follow. */
export async function logIn(options: TokenRoute & { user: string; password: string }): Promise<string> {
  const form = { username: options.user, password: options.password }
  const { token } = await readAnswer(
    'POST /api/login/token',
    await postForm(options, '/api/login/token', form),
    z.object({ token: z.string() }),
  )
  return `token ${token}`
}

/** Gets a token for an API client; answers the Authorization header, or null when the client is not known. */
export async function clientAuthorization(options: TokenRoute & { clientId: string; clientSecret: string }): Promise<string | null> {
  const form = { grant_type: 'client_credentials', client_id: options.clientId, client_secret: options.clientSecret }
  const response = await postForm(options, '/oauth2/token', form)
  if (response.status === 400 || response.status === 401) return null
  const { access_token: token } = await readAnswer('POST /oauth2/token', response, z.object({ access_token: z.string() }))
  return `bearer ${token}`
}

async function postForm({ apiUrl, signal }: TokenRoute, path: string, form: Record<string, string>): Promise<Response> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)])
  return fetch(`${apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(form), signal: limited })
}

async function readAnswer<Answer>(operation: string, response: Response, answer: z.ZodType<Answer>): Promise<Answer> {
  const body = await response.json().catch(() => null)
  if (!response.ok) {
    const { title, detail, errors } = problem.safeParse(body).data ?? {}
    const fields = (errors ?? []).map(({ field, message }) => `${field} ${message}`).join('; ')
    throw new RestProblem(operation, response.status, [detail ?? title, fields].filter(Boolean).join(' ') || response.statusText)
  }
  const read = answer.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new RestProblem(
    operation,
    response.status,
    `an answer that does not fit the interface (${issue?.path.join('.')}: ${issue?.message})`,
  )
}
