import { ApiProblem } from '../api/problem.ts'

/** The user who has logged in, as the console server reports it, without the access token. */
export interface Session {
  readonly UserId: string
  readonly UserName: string
  readonly FirstName: string
  readonly LastName: string
  readonly Role: 'Administrator' | 'Editor' | 'Viewer'
  readonly ExpiresEpochUtc: number
  readonly CsrfToken: string
}

/** Problems are said in the language of the page, which its viewer may have chosen. */
const wished = () => ({ accept: 'application/json', 'accept-language': document.documentElement.lang })

/** Null without a session. @throws when the service does not answer: whether there is one is not known then */
export async function readSession(): Promise<Session | null> {
  const answer = await fetch('/session', { headers: wished() })
  if (answer.status === 204 || answer.status === 401) return null
  return await sessionOf(answer)
}

export async function logIn(userName: string, password: string): Promise<Session> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { ...wished(), 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: userName, Password: password }),
  })
  return await sessionOf(answer)
}

/** Ends the session, also when the page ends meanwhile. False when the server has not said that it did. */
export async function logOut(csrfToken: string): Promise<boolean> {
  const headers = { ...wished(), 'csrf-token': csrfToken }
  const answer = await fetch('/session', { method: 'DELETE', headers, keepalive: true }).catch(() => null)
  return answer?.ok === true
}

async function sessionOf(answer: Response): Promise<Session> {
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new ApiProblem(answer.status, body)
  return body as Session
}

const ranks = { Viewer: 0, Editor: 1, Administrator: 2 } as const

/** Whether a role includes another one: what may not be done is not shown, and the service refuses it as well. */
export function includesRole(session: Session, role: Session['Role']): boolean {
  return ranks[session.Role] >= ranks[role]
}
