import type { TestConsole } from './console.ts'

type Credentials = Pick<TestConsole['api'], 'userName' | 'password'>

/** What a browser knows of its session: the cookie and the token that a page sends with a change. */
export interface BrowserSession {
  readonly cookie: string
  readonly csrfToken: string
  /** The complete answer of the log-in to the browser. */
  readonly answer: string
}

export async function logIn({
  url,
  api,
}: Pick<TestConsole, 'url'> & { readonly api: Credentials }): Promise<BrowserSession> {
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: api.userName, Password: api.password }),
  })
  const text = await answer.text()
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { CsrfToken } = JSON.parse(text) as { CsrfToken: string }
  return { cookie, csrfToken: CsrfToken, answer: `${text} ${answer.headers.get('set-cookie')}` }
}
