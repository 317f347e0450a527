/**
 * The session of this browser, the same in all of its tabs. A tab that learns of a log-in or of an end
 * notifies the others at once.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'

import { ApiProblem } from '../api/problem.ts'
import { logIn, logOut, readSession, type Session } from './session.ts'

/** `unknown` until the server has answered for the first time. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly session: Session; readonly hasLogOutFailed: boolean }
  /** It was open and has ended: the page stays as it is, under the log-in. */
  | { readonly kind: 'ended'; readonly session: Session }

export interface SessionHolder {
  state(): SessionState
  subscribe(listener: () => void): () => void
  /** Asks the server who has logged in. */
  refresh(): Promise<void>
  logIn(userName: string, password: string): Promise<void>
  /** Where the server cannot end the session it stays open, and the state says so. */
  logOut(): Promise<void>
  /** The service has given the user another role. */
  takeRole(role: Session['Role']): void
  /** The service no longer takes the session. */
  end(): void
}

/** @param forget drops what the page has of its user, before another one is shown a page */
export function createSessionHolder(channel: BroadcastChannel, forget: () => void): SessionHolder {
  let current: SessionState = { kind: 'unknown' }
  /** Whose answers the page has; also after a log-out. */
  let userId: string | null = null
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    current = next
    for (const listener of listeners) listener()
  }
  const open = (session: Session) => {
    if (userId !== null && userId !== session.UserId) forget()
    userId = session.UserId
    become({ kind: 'open', session, hasLogOutFailed: false })
  }
  const end = () => {
    if (current.kind === 'open') become({ kind: 'ended', session: current.session })
    else if (current.kind === 'unknown') become({ kind: 'none' })
  }
  const refresh = async () => {
    const session = await readSession()
    if (session === null) end()
    else open(session)
  }
  channel.addEventListener('message', () => void refresh().catch(() => {}))
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    async logIn(userName, password) {
      open(await logIn(userName, password))
      channel.postMessage('changed')
    },
    async logOut() {
      const before = current
      if (before.kind === 'open' && !(await logOut(before.session.CsrfToken)) && (await isStillOpen())) {
        if (current === before) become({ ...before, hasLogOutFailed: true })
        return
      }
      become({ kind: 'none' })
      channel.postMessage('changed')
    },
    takeRole(Role) {
      if (current.kind === 'open' || current.kind === 'ended')
        become({ ...current, session: { ...current.session, Role } })
    },
    end,
  }
}

/** Asked where the answer to a log-out was lost; true when the server does not say. */
async function isStillOpen(): Promise<boolean> {
  return (await readSession().catch(() => undefined)) !== null
}

export const SessionContext = createContext<SessionHolder | null>(null)

export function useSessionHolder(): SessionHolder {
  const holder = useContext(SessionContext)
  if (holder === null) throw new Error('there is no session holder above this component')
  return holder
}

export function useSessionState(): SessionState {
  const holder = useSessionHolder()
  return useSyncExternalStore(holder.subscribe, holder.state)
}

/** The session of a page, which is shown only while there is one. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.kind !== 'open' && state.kind !== 'ended') throw new Error('nobody has logged in')
  return state.session
}

/** An error as long as it holds: that the session has ended is over once the user has logged in again. */
export function useStandingError(error: Error | null): Error | null {
  const { kind } = useSessionState()
  return kind === 'open' && error instanceof ApiProblem && error.status === 401 ? null : error
}
