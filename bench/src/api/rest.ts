import { administrator } from '../services.ts'

/** The few calls that prepare a measurement. */
export interface Rest {
  /** Value of the Authorization header: a token of an API client with the role Administrator. */
  readonly authorization: string
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<Record<string, string>>
}

/** Logs in as the first administrator, makes an API client and gets it a token. */
export async function connectRest(apiUrl: string): Promise<Rest> {
  const form = (path: string, fields: Record<string, string>) =>
    answerOf(fetch(`${apiUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields) }))
  const login = await form('/api/login/token', { username: administrator.userName, password: administrator.password })
  const asAdministrator = withToken(apiUrl, `token ${login['token']}`)
  const client = await asAdministrator.post('/api/apiclient/create', { ClientName: 'bench', Role: 'Administrator' })
  const credentials = { client_id: client['ClientId'] ?? '', client_secret: client['ClientSecret'] ?? '' }
  const issued = await form('/oauth2/token', { grant_type: 'client_credentials', ...credentials })
  return withToken(apiUrl, `bearer ${issued['access_token']}`)
}

function withToken(apiUrl: string, authorization: string): Rest {
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    authorization,
    get: (path) => answerOf(fetch(`${apiUrl}${path}`, { headers: { authorization } })),
    post: (path, body) => answerOf(fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })),
  }
}

async function answerOf(call: Promise<Response>): Promise<Record<string, string>> {
  const response = await call
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Record<string, string>
}
