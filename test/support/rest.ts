import type { LocalFile } from './cluster.ts'

/** The REST interface as a program uses it: client credentials once, then bearer calls. */
export interface Rest {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: unknown): Promise<Answer>
}

/** @throws when the service refuses the credentials, or a call answers anything but 2xx */
export async function connectRest({ ApiUrl, ClientId, ClientSecret }: LocalFile): Promise<Rest> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: ClientId, client_secret: ClientSecret })
  const answer = await fetch(`${ApiUrl}/oauth2/token`, { method: 'POST', body: form, signal: AbortSignal.timeout(10_000) })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`no token: ${answer.status}`)
  async function call<Answer>(path: string, request: RequestInit): Promise<Answer> {
    const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${ApiUrl}${path}`, { ...request, headers, signal: AbortSignal.timeout(30_000) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${request.method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }
  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

export interface ExecutionRecord {
  readonly ExecutionId: string
  readonly ScheduleId: string
  readonly Status: string
  readonly Stage: string | null
  readonly ServerName: string | null
  readonly ScheduledForEpochUtc: number | null
  readonly Attempt: number
  readonly ResultJson: string | null
}

export interface ServerEntry {
  readonly Name: string
  readonly Role: string
  readonly ProcessId: number
  readonly Leader: boolean
}

export interface Message {
  readonly To: readonly string[]
  readonly Subject: string
  readonly MessageId: string
  readonly Attachments: readonly { readonly Sha256: string; readonly Bytes: number }[]
}

/** Everything that the mailbox has received, newest last. */
export async function readMailbox({ MailboxUrl }: LocalFile): Promise<Message[]> {
  const answer = await fetch(`${MailboxUrl}/api/messages`, { signal: AbortSignal.timeout(10_000) })
  return (await answer.json()) as Message[]
}
